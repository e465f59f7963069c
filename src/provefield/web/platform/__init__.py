"""What every feature of the web stands on: limits, and what else they share."""

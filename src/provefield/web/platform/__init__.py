"""What every feature of the web stands on: limits, the job queue, and what else they share."""

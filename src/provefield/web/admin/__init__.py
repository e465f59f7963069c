"""What those who run a platform see and decide; backups."""

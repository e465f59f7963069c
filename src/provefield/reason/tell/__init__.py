"""An answer in every form people read: sentences, hints, steps, pictures, and JSON."""

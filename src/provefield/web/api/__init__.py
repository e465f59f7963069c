"""The public interface: one router for each noun."""

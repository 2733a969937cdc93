//! What the reader accepts, refuses and says.

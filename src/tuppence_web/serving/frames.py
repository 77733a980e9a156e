"""WebSocket frames in one piece (RFC 6455, section 5.2): nearly all messages of a table come and go as one."""

from __future__ import annotations

try:
    from websockets.speedups import apply_mask
except ImportError:  # a platform for which websockets has no compiled part
    from websockets.utils import apply_mask

WHOLE_TEXT = 0x81  # the first byte of a text message in one frame
MASKED = 0x80  # in the second byte, whose other bits are the length, or that two or eight bytes with it follow
TWO_BYTES, EIGHT_BYTES = 126, 127
MASK_BYTES = 4


def text_frame(text: str) -> bytes:
    """Return a message as a server sends it. The same frame may go to any number of readers."""
    data = text.encode()
    size = len(data)
    if size < TWO_BYTES:
        return bytes((WHOLE_TEXT, size)) + data
    if size < 1 << 16:
        return bytes((WHOLE_TEXT, TWO_BYTES)) + size.to_bytes(2, "big") + data
    return bytes((WHOLE_TEXT, EIGHT_BYTES)) + size.to_bytes(8, "big") + data


def text_in(data: bytes, most: int) -> str | None:
    """Return the message if ``data`` is exactly one text frame from a client, of at most ``most`` bytes; else None."""
    size = len(data)
    if not 2 + MASK_BYTES <= size <= most or data[0] != WHOLE_TEXT:
        return None
    head, length = 2, data[1] - MASKED
    if length == TWO_BYTES:
        head, length = 4, int.from_bytes(data[2:4], "big")
    start = head + MASK_BYTES
    if length < 0 or head + MASK_BYTES + length != size:
        return None
    try:
        return apply_mask(data[start:], data[head:start]).decode()
    except UnicodeDecodeError:
        return None


def received_size(length: int) -> int:
    """Return the size of a client's frame with a payload of ``length`` bytes."""
    return length + MASK_BYTES + (2 if length < TWO_BYTES else 4 if length < 1 << 16 else 10)

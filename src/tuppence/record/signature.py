"""Ed25519 signatures of records. Keys and signatures are in hex."""

from __future__ import annotations

from tuppence.errors import needs

__all__ = ["SEED_BYTES", "Key", "fingerprint", "signed_by"]

SEED_BYTES = 32
PACKAGE = "cryptography"


class Key:
    """A private key.

    >>> key = Key(bytes(32))
    >>> signed_by(key.public, key.sign(b"tuppence"), b"tuppence")
    True
    >>> signed_by(key.public, key.sign(b"tuppence"), b"twopence")
    False
    """

    def __init__(self, seed: bytes) -> None:
        needs("signing a record", PACKAGE)
        from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

        self._key = Ed25519PrivateKey.from_private_bytes(seed)

    @property
    def public(self) -> str:
        """The public key."""
        return self._key.public_key().public_bytes_raw().hex()

    def sign(self, message: bytes) -> str:
        """Return the signature of a message; it is deterministic."""
        return self._key.sign(message).hex()


def signed_by(public: str, signature: str, message: bytes) -> bool:
    """Return whether a key signed a message; False also for malformed or non-canonical hex. Raise NotInstalled."""
    needs("checking a signature", PACKAGE)
    from cryptography.exceptions import InvalidSignature
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

    try:
        key, value = bytes.fromhex(public), bytes.fromhex(signature)
        Ed25519PublicKey.from_public_bytes(key).verify(value, message)
    except (InvalidSignature, ValueError):
        return False
    return (key.hex(), value.hex()) == (public, signature)


def fingerprint(public: str) -> str:
    """Return the first 16 digits of a public key in groups, for people to compare.

    >>> fingerprint("0123456789abcdef" * 4)
    '0123 4567 89ab cdef'
    """
    return " ".join(public[start : start + 4] for start in range(0, 16, 4))

/**
 * How the code of a stored tool became another: the user edited code that they had accepted, brought an earlier version
 * back, or it was replaced by code that nobody accepted.
 */
export type CodeChange = 'edited' | 'restored' | 'replaced';

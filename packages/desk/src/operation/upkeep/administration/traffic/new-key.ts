const KEY_BYTES = 32

/** 32 random bytes in the letters of addresses, as the command line makes them. */
export const newKey = (): string =>
  btoa(String.fromCodePoint(...crypto.getRandomValues(new Uint8Array(KEY_BYTES))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

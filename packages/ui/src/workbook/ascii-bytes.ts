type Bytes = Uint8Array<ArrayBuffer>

/** A slice of a long list has room in it. */
const FIRST_LENGTH = 1 << 19

/**
 * Collects short texts of letters and signs of ASCII as bytes. As one text, the millions of cells of a long list would be
 * linked together first and copied twice then.
 */
export function asciiBytes() {
  let bytes: Bytes = new Uint8Array(FIRST_LENGTH)
  let length = 0
  return {
    add(text: string): void {
      const begin = length
      length = begin + text.length
      if (length > bytes.length) bytes = widened(bytes, 2 * length)
      const into = bytes
      for (let at = 0; at < text.length; at += 1) into[begin + at] = text.charCodeAt(at)
    },
    written: (): Bytes => bytes.subarray(0, length),
  }
}

function widened(bytes: Bytes, length: number): Bytes {
  const wider = new Uint8Array(length)
  wider.set(bytes)
  return wider
}

export type AsciiBytes = ReturnType<typeof asciiBytes>

/**
 * The rows of a long list as they are sent: JSON texts with commas between them, as bytes. Whoever sends a piece takes it
 * out, so that its memory is free again.
 */
export type RowPieces = { readonly rowPieces: Buffer[] }

const FIRST_BYTES = 4 * 1024
const MOST_BYTES = 64 * 1024
const COMMA = ','.charCodeAt(0)

/**
 * Collects the rows of a list. Bytes in large pieces take half the memory that as many texts do, and give it back
 * sooner: the collector of garbage waits until much has piled up.
 */
export function collectRows() {
  const rowPieces: Buffer[] = []
  let piece = Buffer.alloc(0)
  let used = 0
  const finish = () => {
    if (used > 0) rowPieces.push(piece.subarray(0, used))
  }
  return {
    add: (text: string): void => {
      const size = Buffer.byteLength(text) + 1
      if (used + size > piece.length) {
        finish()
        const usual = Math.min(Math.max(piece.length * 2, FIRST_BYTES), MOST_BYTES)
        piece = Buffer.allocUnsafeSlow(Math.max(usual, size))
        used = 0
      }
      if (used + rowPieces.length > 0) used = piece.writeUInt8(COMMA, used)
      used += piece.write(text, used)
    },
    end: (): RowPieces => {
      finish()
      return { rowPieces }
    },
  }
}

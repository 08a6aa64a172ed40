type Bytes = Uint8Array<ArrayBuffer>

/**
 * Writes a zip file of texts. The browser itself packs them, piece by piece while more are made: no script is as quick.
 */
export function openZip() {
  const files: Promise<PackedFile>[] = []
  return {
    /** Begins a file; `write` adds to it until `close` ends it. */
    openFile(name: string) {
      const { stream, controller } = openStream()
      files.push(packed(name, stream))
      const encoder = new TextEncoder()
      return {
        write: (piece: string | Bytes): void =>
          controller.enqueue(typeof piece === 'string' ? encoder.encode(piece) : piece),
        close: (): void => controller.close(),
      }
    },
    /** The pieces of the zip, when every file has been closed. */
    close: async (): Promise<readonly Bytes[]> => zipOf(await Promise.all(files)),
  }
}

function openStream() {
  let controller: ReadableStreamDefaultController<Bytes> | undefined
  const stream = new ReadableStream<Bytes>({ start: (own) => void (controller = own) })
  if (!controller) throw new Error('a stream did not start')
  return { stream, controller }
}

type PackedFile = {
  readonly name: Bytes
  readonly content: Bytes
  /** Checksum of the unpacked content, its packed and its unpacked length. */
  readonly sums: Bytes
}

/** The browser's gzip has no names or comments in its header. */
const GZIP_HEADER = 10
const GZIP_TRAILER = 8

/** A gzip has the parts that a zip needs: the packed content, then the checksum, which a script would count slowly. */
async function packed(name: string, stream: ReadableStream<Bytes>): Promise<PackedFile> {
  const gzip = await new Response(stream.pipeThrough(new CompressionStream('gzip'))).arrayBuffer()
  const [flags] = new Uint8Array(gzip, 3, 1)
  if (flags !== 0) throw new Error('a gzip header of unknown length')
  const end = gzip.byteLength - GZIP_TRAILER
  const content = new Uint8Array(gzip, GZIP_HEADER, end - GZIP_HEADER)
  const [checksum, length] = [new Uint8Array(gzip, end, 4), new Uint8Array(gzip, end + 4, 4)]
  const sums = joined([checksum, wide(content.length), length])
  return { name: new TextEncoder().encode(name), content, sums }
}

/** The records of a zip (APPNOTE 4.3). Their numbers are 2 or 4 bytes, the lowest byte first. */
const LOCAL_HEADER = 0x04034b50
const CENTRAL_HEADER = 0x02014b50
const END = 0x06054b50
const VERSION = narrow(20)
const DEFLATED = narrow(8)
/** 1.1.1980, the first day of the format: the same list makes the same bytes. */
const MADE_AT = joined([narrow(0), narrow(0x21)])
const NONE = narrow(0)

function zipOf(files: readonly PackedFile[]): readonly Bytes[] {
  const contents: Bytes[] = []
  const directory: Bytes[] = []
  let offset = 0
  for (const { name, content, sums } of files) {
    const about = joined([VERSION, NONE, DEFLATED, MADE_AT, sums, narrow(name.length), NONE])
    // No comment, the first disk, no attributes.
    const place = joined([NONE, NONE, NONE, wide(0), wide(offset)])
    const header = joined([wide(LOCAL_HEADER), about, name])
    contents.push(header, content)
    directory.push(joined([wide(CENTRAL_HEADER), VERSION, about, place, name]))
    offset += header.length + content.length
  }
  const index = joined(directory)
  const count = narrow(files.length)
  const end = joined([wide(END), NONE, NONE, count, count, wide(index.length), wide(offset), NONE])
  return [...contents, index, end]
}

function narrow(value: number): Bytes {
  const bytes = new Uint8Array(2)
  new DataView(bytes.buffer).setUint16(0, value, true)
  return bytes
}

function wide(value: number): Bytes {
  const bytes = new Uint8Array(4)
  new DataView(bytes.buffer).setUint32(0, value, true)
  return bytes
}

function joined(pieces: readonly Bytes[]): Bytes {
  const whole = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const piece of pieces) {
    whole.set(piece, at)
    at += piece.length
  }
  return whole
}

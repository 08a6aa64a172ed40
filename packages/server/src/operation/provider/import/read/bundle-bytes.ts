import { inWorker, isOutOfMemory } from '../../../../platform/in-worker.ts'
import { parseBundle, UnreadableBundle } from './bundle-text.ts'
import { bundlePieces, collectBundle, type BundlePiece, type ReadBundle } from './read-bundle.ts'

type Input = { readonly bytes: Uint8Array; readonly ignoreUnknown: boolean }
/** An error would lose its kind on the way between two threads. */
type Unreadable = { readonly unreadable: string }

/** Reads and checks a bundle as it was sent or saved, in a worker, which takes the bytes over. */
export async function readBundleBytes(bytes: Uint8Array, ignoreUnknown: boolean): Promise<ReadBundle> {
  const collected = collectBundle()
  let unreadable: string | undefined
  const own = ownBytes(bytes)
  const input: Input = { bytes: own, ignoreUnknown }
  await inWorker<BundlePiece | Unreadable>({ task: 'readBundle', input, given: [own.buffer] }, (piece) => {
    if ('unreadable' in piece) unreadable = piece.unreadable
    else collected.add(piece)
  }).catch((error: unknown) => {
    throw isOutOfMemory(error)
      ? new UnreadableBundle('The bundle has too much in it. Send it in parts.')
      : error
  })
  if (unreadable !== undefined) throw new UnreadableBundle(unreadable)
  return collected.end()
}

/** Small buffers of Node share their memory with others, which cannot be given away. */
const ownBytes = (bytes: Uint8Array): Uint8Array<ArrayBuffer> =>
  bytes.buffer instanceof ArrayBuffer && bytes.buffer.byteLength === bytes.byteLength
    ? new Uint8Array(bytes.buffer)
    : new Uint8Array(bytes)

/** What the worker does. */
export function* readPieces({ bytes, ignoreUnknown }: Input): Generator<BundlePiece | Unreadable> {
  try {
    const { value, repeated } = parseBundle(bytes)
    yield* bundlePieces(value, { ignoreUnknown, repeated })
  } catch (error) {
    if (!(error instanceof UnreadableBundle)) throw error
    yield { unreadable: error.message }
  }
}

/** The best first: bytes of a report at about the same work (docs/decisions/0017). */
const ENCODINGS = ['zstd', 'br', 'gzip'] as const
export type Encoding = (typeof ENCODINGS)[number]

/**
 * The encoding that a client likes best, of several alike the first of ours; undefined where the answer must go as it
 * is. A client that names none, or only others, gets no encoding.
 */
export function chooseEncoding(accepted: string | undefined): Encoding | undefined {
  if (!accepted) return undefined
  const weights = new Map(accepted.toLowerCase().split(',').map(readWeight))
  const weightOf = (encoding: string) => weights.get(encoding) ?? weights.get('*') ?? 0
  const [best] = ENCODINGS.toSorted((one, other) => weightOf(other) - weightOf(one))
  const least = weights.get('identity') ?? 0
  return best && weightOf(best) > 0 && weightOf(best) >= least ? best : undefined
}

/** `br;q=0.5` is br and 0.5. What is no number counts as a refusal. */
function readWeight(part: string): readonly [string, number] {
  const [encoding = '', ...parameters] = part.split(';').map((text) => text.trim())
  const weight = parameters.find((text) => text.startsWith('q='))
  return [encoding, weight === undefined ? 1 : Number(weight.slice(2)) || 0]
}

import { createHmac, timingSafeEqual } from 'node:crypto'
import type { TokenSecrets } from '../platform/session/token-secret.ts'

/** `crew` is said by the driver and read by the place; `shop` is told by the place and typed by the driver. */
type Side = 'crew' | 'shop'

type CodedStop = {
  readonly seed: string
  readonly companyId: number
  /** How many times new codes were made. */
  readonly round: number
}

/**
 * The code of a stop, four digits. No code is stored: it comes of the random seed of the run and of the secret of the
 * server, so that whoever reads the database learns none. A new secret gives the stops of the day new codes, on both
 * sides at once.
 */
export function codeOf([newest]: TokenSecrets, side: Side, { seed, companyId, round }: CodedStop): string {
  const mac = createHmac('sha256', newest).update(`hand-over ${side} ${seed} ${companyId} ${round}`).digest()
  return String(mac.readUInt32BE(0) % 10_000).padStart(4, '0')
}

export const isSameCode = (typed: string, code: string): boolean => {
  const [one, other] = [Buffer.from(typed.replaceAll(/\s/g, '')), Buffer.from(code)]
  return one.length === other.length && timingSafeEqual(one, other)
}

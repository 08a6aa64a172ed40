import type { ProviderKey } from '@kassavirta/domain/operation/upkeep/traffic/api'
import { shortMoment } from '@kassavirta/domain/kernel/dates/near-moment'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import { trafficTexts as texts } from './texts.fi.ts'

export const keyName = ({ label, keyId }: ProviderKey): string =>
  label === '' ? fill(texts.unnamed, { id: keyId }) : label

/** How far the holder of a key has read, and how much there is besides. */
export function readText({ readUpTo, read }: ProviderKey, newest: number): string {
  if (readUpTo === null || !read) return texts.neverRead
  const count = Math.max(0, newest - readUpTo)
  const facts = { seq: readUpTo, count, moment: shortMoment(read) }
  return fill(count === 0 ? texts.readAll : texts.readBehind, facts)
}

import { lowerCase } from '@kassavirta/domain/kernel/texts/alphabet'
import { groupTexts } from '@kassavirta/domain/reports/reports/terms.fi'

const MOST_CHARACTERS = 31
const REFUSED = /[[\]:*?/\\]|\p{Cc}/gu
/** Excel keeps these for itself, in English and in Finnish. */
const RESERVED = ['history', 'historia']

/** Names of sheets as Excel takes them: short enough, without its own signs, and no two alike, whatever the case. */
export function sheetNames(names: readonly string[]): readonly string[] {
  const taken = new Set(RESERVED)
  /** How often a name has come so far: of thousands alike none is tried a thousand times. */
  const uses = new Map<string, number>()
  return names.map((name) => {
    const legal = trimmed(name.replaceAll(REFUSED, ' ')) || groupTexts.unknown
    const plain = cut(legal, '')
    let number = (uses.get(lowerCase(plain)) ?? 0) + 1
    let found = number === 1 ? plain : cut(legal, ` (${number})`)
    while (taken.has(lowerCase(found))) {
      number += 1
      found = cut(legal, ` (${number})`)
    }
    uses.set(lowerCase(plain), number)
    taken.add(lowerCase(found))
    return found
  })
}

/** No name begins or ends with an apostrophe. */
const trimmed = (text: string): string => text.replaceAll(/^[\s']+|[\s']+$/g, '')

function cut(text: string, end: string): string {
  let kept = ''
  // Sign by sign, so that none is cut in half.
  for (const sign of text) {
    if (kept.length + sign.length + end.length > MOST_CHARACTERS) break
    kept += sign
  }
  return trimmed(kept) + end
}

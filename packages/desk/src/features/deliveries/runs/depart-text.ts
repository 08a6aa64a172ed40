import { fill } from '@kassavirta/domain/kernel/texts/texts'
import { runTexts as texts } from './run-texts.fi.ts'

/** What leaves with the run, and what does not because nobody has packed it. */
export function departText(packed: number, left: number): string {
  if (packed === 0) return texts.departNone
  return left === 0 ? fill(texts.departHint, { packed }) : fill(texts.departLeft, { packed, left })
}

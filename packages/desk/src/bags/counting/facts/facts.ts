import type { BagFacts } from '@kassavirta/domain/bags/counting/wire'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import { factsTexts as texts } from './facts-texts.fi.ts'

/** What the caller may know of a bag. */
export type Facts = BagFacts
export type Pass = Facts['passes'][number]

export const passName = ({ step, pass }: Pick<Pass, 'step' | 'pass'>): string =>
  step === 'first' ? fill(texts.first, { pass }) : texts[step]

import * as z from 'zod/mini'
import { missingOr } from './missing.ts'
import { validationTexts } from './terms.fi.ts'
import { fill } from './texts.ts'

/** The text rule of the specification, §5. A carriage return counts as a newline (decisions G-C10). */
const TEXT_RULE = /^[a-zåäöA-ZÅÄÖ0-9_,\-!:/.@?+*&€ \r\n]*$/

/** Composed first: å may arrive as a and a ring. */
export const followsTextRule = (text: string): boolean => TEXT_RULE.test(text.normalize('NFC'))

/** The characters of a text that the rule does not have, each once. */
export const oddCharacters = (text: string): string =>
  [...new Set(text.normalize('NFC'))]
    .filter((character) => !followsTextRule(character))
    .map(visible)
    .join(' ')

const UNSEEN = /^[\p{Z}\p{C}]$/u

/** What leaves no mark on the screen is named by its number. */
const visible = (character: string): string =>
  UNSEEN.test(character)
    ? `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`
    : character

/** PostgreSQL stores neither NUL nor half of a surrogate pair. */
const isStorable = (text: string): boolean => !text.includes('\0') && text.isWellFormed()

/**
 * Text of at most `max` characters, composed (NFC), otherwise as typed: not trimmed. zod counts code points,
 * as PostgreSQL does; the browser's maxlength counts an emoji as two or more.
 */
export const boundedText = (max: number) =>
  z
    .string({ error: missingOr(validationTexts.check) })
    .check(
      z.normalize('NFC'),
      z.maxLength(max, fill(validationTexts.max, { max })),
      z.refine(isStorable, validationTexts.characters),
    )

/** Bounded text that also follows the text rule. */
export const ruledText = (max: number) =>
  boundedText(max).check(
    z.refine(followsTextRule, {
      error: ({ input }) =>
        fill(validationTexts.characters_named, { characters: oddCharacters(String(input)) }),
    }),
  )

import * as z from 'zod/mini'
import { faultMessage } from '../contract/fault.ts'
import { missingOr } from '../contract/shapes.ts'

/** The text rule of the specification, §5. A carriage return counts as a newline (decisions G-C10). */
const TEXT_RULE = /^[a-zåäöA-ZÅÄÖ0-9_,\-!:/.@?+*&€ \r\n]*$/

/** The text is composed first, because å may arrive as an a and a ring. */
export const followsTextRule = (text: string): boolean => TEXT_RULE.test(text.normalize('NFC'))

/** The characters of a text that break the rule, each once. */
export const oddCharacters = (text: string): readonly string[] =>
  [...new Set(text.normalize('NFC'))].filter((character) => !followsTextRule(character))

const UNSEEN = /^[\p{Z}\p{C}]$/u

/** Shows an invisible character by its code point. */
export const visible = (character: string): string =>
  UNSEEN.test(character)
    ? `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`
    : character

/** PostgreSQL stores neither NUL nor half of a surrogate pair. */
const isStorable = (text: string): boolean => !text.includes('\0') && text.isWellFormed()

const text = () => z.string({ error: missingOr(faultMessage('invalid')) }).check(z.normalize('NFC'))

/** zod counts code points, as PostgreSQL does; the browser's maxlength counts an emoji as two or more. */
const bounds = (max: number) =>
  [
    z.maxLength(max, faultMessage('textTooLong', { max })),
    z.refine<string>(isStorable, faultMessage('charactersUnstorable')),
  ] as const

/** Text of at most `max` characters, composed (NFC), otherwise as typed: not trimmed. */
export const boundedText = (max: number) => text().check(...bounds(max))

/** Bounded text, trimmed. */
export const trimmedText = (max: number) => text().check(z.trim(), ...bounds(max))

/** Required text, trimmed; blank counts as missing (decisions O14). Not for passwords, which are never trimmed. */
export const requiredText = (max: number) => trimmedText(max).check(z.minLength(1, faultMessage('required')))

const textRule = () =>
  z.refine<string>(followsTextRule, {
    error: ({ input }) => faultMessage('charactersNotAllowed', { characters: oddCharacters(String(input)) }),
  })

/** Bounded text that also follows the text rule. */
export const ruledText = (max: number) => boundedText(max).check(textRule())

/** Required text that also follows the text rule. */
export const requiredRuledText = (max: number) => requiredText(max).check(textRule())

/** One @, a dot in the domain and no spaces: enough to catch typing errors. Only a sent e-mail proves the address. */
const EMAIL = /^[^\s@<>,;]+@[^\s@<>,;]+\.[^\s@<>,;]{2,}$/

export const isEmail = (text: string): boolean => text.length <= 254 && EMAIL.test(text)

export const Email = requiredText(254).check(
  z.refine((text) => text === '' || isEmail(text), faultMessage('emailInvalid')),
)

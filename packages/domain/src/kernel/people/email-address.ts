import * as z from 'zod/mini'
import { faultMessage } from '../contract/fault.ts'
import { requiredText } from '../texts/text-rule.ts'
import { whenUsed } from '../contract/when-used.ts'

/** One @, a dot in the domain and no spaces: enough to catch typing errors. Only a sent e-mail proves the address. */
const EMAIL = /^[^\s@<>,;]+@[^\s@<>,;]+\.[^\s@<>,;]{2,}$/

export const isEmail = (text: string): boolean => text.length <= 254 && EMAIL.test(text)

export const Email = whenUsed(() =>
  requiredText(254).check(z.refine((text) => text === '' || isEmail(text), faultMessage('emailInvalid'))),
)

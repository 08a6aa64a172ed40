import * as z from 'zod/mini'
import { faultMessage } from '../kernel/fault.ts'
import { requiredText } from '../kernel/text-rule.ts'
import { followsPasswordRule } from './rules.ts'

/** One sign, a dot in the domain, no spaces: enough to catch slips; the mail itself proves the address. */
const EMAIL = /^[^\s@<>,;]+@[^\s@<>,;]+\.[^\s@<>,;]{2,}$/

export const isEmail = (text: string): boolean => text.length <= 254 && EMAIL.test(text)

export const Email = requiredText(254).check(
  z.refine((text) => text === '' || isEmail(text), faultMessage('emailInvalid')),
)

export const NewPassword = z
  .string(faultMessage('required'))
  .check(z.refine((text) => followsPasswordRule(text), faultMessage('passwordTooWeak')))

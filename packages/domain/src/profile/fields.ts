import * as z from 'zod/mini'
import { isEmail } from '../kernel/email-address.ts'
import { faultMessage } from '../kernel/fault.ts'
import { requiredText } from '../kernel/text-rule.ts'
import { followsPasswordRule } from './rules.ts'

export const Email = requiredText(254).check(
  z.refine((text) => text === '' || isEmail(text), faultMessage('emailInvalid')),
)

export const NewPassword = z
  .string(faultMessage('required'))
  .check(z.refine((text) => followsPasswordRule(text), faultMessage('passwordTooWeak')))

import * as z from 'zod/mini'
import { isEmail } from '../kernel/email-address.ts'
import { requiredText } from '../kernel/text-rule.ts'
import { validationTexts } from '../kernel/terms.fi.ts'
import { followsPasswordRule } from './rules.ts'
import { profileTexts } from './terms.fi.ts'

export const Email = requiredText(254).check(
  z.refine((text) => text === '' || isEmail(text), profileTexts.email),
)

export const NewPassword = z
  .string(validationTexts.required)
  .check(z.refine((text) => followsPasswordRule(text), profileTexts.password))

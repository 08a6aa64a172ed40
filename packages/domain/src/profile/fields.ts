import * as z from 'zod/mini'
import { faultMessage } from '../kernel/contract/fault.ts'
import { followsPasswordRule } from './rules.ts'

export const NewPassword = z
  .string(faultMessage('required'))
  .check(z.refine((text) => followsPasswordRule(text), faultMessage('passwordTooWeak')))

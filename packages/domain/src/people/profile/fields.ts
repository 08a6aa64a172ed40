import * as z from 'zod/mini'
import { faultMessage } from '../../kernel/contract/fault.ts'
import { followsPasswordRule } from './rules.ts'
import { whenUsed } from '../../kernel/contract/when-used.ts'

export const NewPassword = whenUsed(() =>
  z
    .string(faultMessage('required'))
    .check(z.refine((text) => followsPasswordRule(text), faultMessage('passwordTooWeak'))),
)

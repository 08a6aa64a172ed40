import type * as z from 'zod/mini'
import type { Act } from '../../../platform/staff/desk-act.ts'
import type { HeldBag } from './lock-bag.ts'

type Called = {
  readonly params: z.ZodMiniType
  readonly body: z.ZodMiniType
  readonly reply: { readonly schema: z.ZodMiniType }
}

export type CallOf<E extends Called> = {
  readonly params: z.output<E['params']>
  readonly body: z.output<E['body']>
}

/** The act that carries out a call; one on a bag unless it holds something else. */
export type ActOf<E extends Called, Held = HeldBag> = Act<Held, CallOf<E>, z.input<E['reply']['schema']>>

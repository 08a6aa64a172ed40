import * as z from 'zod/mini'
import type { Reply } from './endpoint.ts'
import { whenUsed } from './when-used.ts'

const Bytes = whenUsed(() => z.unknown())

/** A PDF. The browser gets it as a Blob. It is no part of `endpoint.ts`, which every page loads. */
export const pdf: Reply<z.ZodMiniUnknown> = {
  kind: 'file',
  mediaType: 'application/pdf',
  get schema() {
    return Bytes()
  },
}

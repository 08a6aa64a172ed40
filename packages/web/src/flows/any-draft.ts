import type { DraftFormat } from '@kassavirta/ui/submission/drafts.ts'

/** Reads only whether there is a draft and since when; its content is its own screen's business. */
export const anyDraft: DraftFormat<unknown, unknown> = {
  version: 1,
  readTyped: (found) => found ?? undefined,
  readBody: (found) => found,
}

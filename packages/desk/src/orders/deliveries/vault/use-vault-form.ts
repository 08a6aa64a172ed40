import type { CountTexts } from '@kassavirta/domain/kernel/money/counts'
import { pieceFields } from '@kassavirta/domain/kernel/money/denominations'
import { countId } from '@kassavirta/ui/count-grid/CountGrid.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { useActForm, type ActState, type Definition } from '../../../platform/forms/use-act-form.ts'

type Typed = { readonly typed: CountTexts }
type Options<Body> = {
  readonly draft: string
  readonly office: string
  /** True where it is done. */
  readonly send: (body: Body) => Promise<boolean>
  readonly onDone: () => void
}

/** A form about pieces in the vault of an office. */
export function useVaultForm<Entries extends Typed, Body>(
  act: ActState,
  definition: Definition<Entries, Body, { readonly office: string }>,
  { draft, office, send, onDone }: Options<Body>,
) {
  const client = useQueryClient()
  const form = useActForm(act, definition, {
    draft,
    rest: { office },
    ownIdOf: (name) => {
      if (name === 'typed' || name === 'pieces') return countId(pieceFields[0] ?? '')
      return pieceFields.some((field) => field === name) ? countId(name) : undefined
    },
    send: async (body) => {
      const isDone = await send(body)
      await client.invalidateQueries()
      return isDone
    },
    onDone,
  })
  return {
    form,
    grids: {
      typed: form.typed.typed,
      onChange: (typed: CountTexts) => form.change({ ...form.typed, typed }),
      errors: Object.fromEntries(pieceFields.map((field) => [field, form.errorOf(field)])),
    },
  }
}

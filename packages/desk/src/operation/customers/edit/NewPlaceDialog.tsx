import { createPlace } from '@kassavirta/domain/operation/customers/api'
import { createPlaceForm } from '@kassavirta/domain/operation/customers/form'
import { useRouter } from '@kassavirta/ui/routing/router-context.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useAct } from '../../../platform/api/use-act.ts'
import { FormDialog } from '../../../platform/forms/FormDialog.tsx'
import { useActForm } from '../../../platform/forms/use-act-form.ts'
import { linkTo } from '../../../platform/routing/link-to.ts'
import { PlaceFields } from './PlaceFields.tsx'
import { editTexts as texts } from './texts.fi.ts'

/** A new place. What comes next, its accounts and people, is on its own page, which opens. */
export function NewPlaceDialog({ onClose }: { readonly onClose: () => void }) {
  const act = useAct(createPlace)
  const client = useQueryClient()
  const router = useRouter()
  const form = useActForm(act, createPlaceForm, {
    draft: 'place-new',
    rest: {},
    send: async (body) => {
      const outcome = await act.run({ body })
      if (outcome.type === 'accepted') {
        await client.invalidateQueries()
        if (outcome.answer) void router.go(linkTo('place', { id: outcome.answer.companyId }))
      }
      return outcome
    },
    onDone: onClose,
  })
  return (
    <FormDialog form={form} title={texts.create} action={texts.createAction} onClose={onClose}>
      <PlaceFields form={form} />
    </FormDialog>
  )
}

import { changePlace, getPlace, type Place } from '@kassavirta/domain/operation/customers/api'
import { changePlaceForm, entriesOf, type PlaceEntries } from '@kassavirta/domain/operation/customers/form'
import { changedNames, typedOver } from '@kassavirta/domain/operation/customers/rules'
import { yesNo } from '@kassavirta/domain/kernel/texts/terms.fi'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useAct } from '../../../platform/api/use-act.ts'
import { useDeskQuery } from '../../../platform/api/use-desk-query.ts'
import { FormDialog } from '../../../platform/forms/FormDialog.tsx'
import { useActForm } from '../../../platform/forms/use-act-form.ts'
import { ChangedFields } from './ChangedFields.tsx'
import { PlaceFields } from './PlaceFields.tsx'
import { editTexts as texts } from './texts.fi.ts'

type Props = { readonly place: Place; readonly onClose: () => void }

/**
 * Changes a place. Where somebody else was faster, the dialog shows what they changed: what the person typed stays, all
 * else follows the place as it is now, and the next press saves over that.
 */
export function ChangePlaceDialog({ place, onClose }: Props) {
  const [opened] = useState(place)
  const [present, setPresent] = useState(place)
  const act = useAct(changePlace)
  const client = useQueryClient()
  const query = useDeskQuery()
  const { companyId } = place
  const asked = query(getPlace, { params: { companyId } })
  const start = entriesOf(opened)
  const form = useActForm(act, changePlaceForm, {
    // A draft of another version would take back what was changed since.
    draft: `place-${companyId}-${opened.version}`,
    start,
    rest: { version: present.version },
    send: async (body, typed) => {
      const outcome = await act.run({ params: { companyId }, body })
      if (outcome.type === 'accepted') {
        if (outcome.answer) client.setQueryData(asked.queryKey, outcome.answer)
        else await client.invalidateQueries({ queryKey: asked.queryKey })
      } else if (outcome.failure.code === 'changedElsewhere') {
        const latest = await client.fetchQuery({ ...asked, staleTime: 0 })
        form.change(typedOver(typed, entriesOf(present), entriesOf(latest)))
        setPresent(latest)
      }
      return outcome
    },
    onDone: onClose,
  })
  const isOvertaken = present.version !== opened.version
  return (
    <FormDialog
      form={isOvertaken && form.problem !== undefined ? { ...form, problem: undefined } : form}
      title={fill(texts.changeTitle, { name: opened.name })}
      action={texts.changeAction}
      onClose={onClose}
    >
      {isOvertaken && <Changes before={opened} after={present} />}
      <PlaceFields form={form} companyId={companyId} groupName={groupOf(present)} />
    </FormDialog>
  )
}

const groupOf = ({ concern, chain }: Place): string =>
  [concern?.name, chain?.name].filter(Boolean).join(' / ')

type ChangesProps = { readonly before: Place; readonly after: Place }

/** Each changed field before and after, in the words of the form. */
function Changes({ before, after }: ChangesProps) {
  const [was, is] = [entriesOf(before), entriesOf(after)]
  const changes = changedNames(was, is).map((name) => ({
    field: changePlaceForm.labels[name],
    before: name === 'group' ? groupOf(before) : wordsOf(was[name]),
    after: name === 'group' ? groupOf(after) : wordsOf(is[name]),
  }))
  return <ChangedFields changes={changes} />
}

const wordsOf = (value: PlaceEntries[keyof PlaceEntries]): string =>
  typeof value === 'string' ? value : value ? yesNo.yes : yesNo.no

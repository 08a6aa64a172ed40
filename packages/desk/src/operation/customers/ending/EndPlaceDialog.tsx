import { endPlace, getPlace, listLiving, type Place } from '@kassavirta/domain/operation/customers/api'
import { endPlaceForm } from '@kassavirta/domain/operation/customers/form'
import { formatDay } from '@kassavirta/domain/kernel/dates/dates'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import { useAnswer } from '@kassavirta/ui/api/use-answer.ts'
import { TextArea } from '@kassavirta/ui/fields/TextArea.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { useAct } from '../../../platform/api/use-act.ts'
import { useDeskQuery } from '../../../platform/api/use-desk-query.ts'
import { FormDialog } from '../../../platform/forms/FormDialog.tsx'
import { useActForm } from '../../../platform/forms/use-act-form.ts'
import { Answered } from '../../../platform/parts/Answered.tsx'
import { endTexts as texts } from './texts.fi.ts'

type Props = { readonly place: Place; readonly onClose: () => void }

/** Ends a place, after what is under way there was shown. */
export function EndPlaceDialog({ place, onClose }: Props) {
  const { companyId, version, name } = place
  const act = useAct(endPlace)
  const client = useQueryClient()
  const query = useDeskQuery()
  const asked = query(getPlace, { params: { companyId } })
  const form = useActForm(act, endPlaceForm, {
    draft: `end-place-${companyId}`,
    rest: { version },
    send: async (body) => {
      const outcome = await act.run({ params: { companyId }, body })
      // Also after a refusal: somebody else may have ended or changed it.
      await client.invalidateQueries({ queryKey: asked.queryKey })
      return outcome
    },
    onDone: onClose,
  })
  return (
    <FormDialog form={form} title={fill(texts.title, { name })} action={texts.action} onClose={onClose}>
      <p>{texts.hint}</p>
      <Living companyId={companyId} />
      <TextArea {...form.bind.area('reason')} rows={3} />
    </FormDialog>
  )
}

/** What is under way: nothing of it is undone by the end of the place. */
function Living({ companyId }: { readonly companyId: number }) {
  const query = useDeskQuery()
  const answer = useAnswer(query(listLiving, { params: { companyId } }))
  return (
    <Answered answer={answer} heading={texts.loadFailed}>
      {({ rows, total }) =>
        total === 0 ? (
          <p>{texts.nothingLiving}</p>
        ) : (
          <>
            <p>{fill(texts.living, { count: total })}</p>
            <ul>
              {rows.map(({ kind, id, number, day }) => (
                <li key={`${kind}-${id}`}>
                  {fill(texts[kind], {
                    number: number || String(id),
                    day: day === null ? '' : formatDay(day),
                  })}
                </li>
              ))}
              {total > rows.length && <li>{fill(texts.more, { count: total - rows.length })}</li>}
            </ul>
          </>
        )
      }
    </Answered>
  )
}

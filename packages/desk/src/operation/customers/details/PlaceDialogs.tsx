import { useQueryClient } from '@tanstack/react-query'
import { useState, useId, useDeferredValue, type ComponentProps } from 'react'
import { formatDay } from '@kassavirta/domain/kernel/dates/dates'
import { yesNo } from '@kassavirta/domain/kernel/texts/terms.fi'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import * as api from '@kassavirta/domain/operation/customers/api'
import {
  changePlaceForm,
  entriesOf,
  type PlaceEntries,
  createPlaceForm,
  endPlaceForm,
} from '@kassavirta/domain/operation/customers/form'
import {
  changedNames,
  mergeTyped,
  cleanBusinessId,
  isBusinessId,
  groupCode,
} from '@kassavirta/domain/operation/customers/rules'
import { useAnswer } from '@kassavirta/ui/api/answers.ts'
import { useLastAnswer } from '@kassavirta/ui/api/use-last-answer.ts'
import { Banner } from '@kassavirta/ui/feedback/Banner.tsx'
import { CheckboxField } from '@kassavirta/ui/fields/Choice.tsx'
import { SelectField } from '@kassavirta/ui/fields/SelectField.tsx'
import { TextArea } from '@kassavirta/ui/fields/TextArea.tsx'
import { TextField } from '@kassavirta/ui/fields/TextField.tsx'
import type { BoundFields } from '@kassavirta/ui/form/use-form.ts'
import { useRouter } from '@kassavirta/ui/routing/RouterProvider.tsx'
import { useAct } from '../../../platform/api/use-act.ts'
import { useDeskQuery } from '../../../platform/api/use-desk-query.ts'
import { FormDialog } from '../../../platform/forms/FormDialog.tsx'
import { useActForm } from '../../../platform/forms/use-act-form.ts'
import { AnswerView } from '../../../platform/parts/AnswerView.tsx'
import { linkTo } from '../../../platform/routing/desk-rows.ts'
import { counted } from '../../../platform/shown-values.ts'
import { editTexts as texts, endTexts } from '../texts.fi.ts'

type Props = { readonly place: api.Place; readonly onClose: () => void }

/**
 * Changes a place. If somebody else was faster, the dialog shows their changes: typed fields stay, the other fields follow
 * the place as it is now, and the next press saves over it.
 */
export function ChangePlaceDialog({ place, onClose }: Props) {
  const [opened] = useState(place)
  const [present, setPresent] = useState(place)
  const act = useAct(api.changePlace)
  const client = useQueryClient()
  const query = useDeskQuery()
  const { companyId } = place
  const asked = query(api.getPlace, { params: { companyId } })
  const start = entriesOf(opened)
  const form = useActForm(act, changePlaceForm, {
    // A draft of another version would undo changes made since.
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
        form.change(mergeTyped(typed, entriesOf(present), entriesOf(latest)))
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

const groupOf = ({ concern, chain }: api.Place): string =>
  [concern?.name, chain?.name].filter(Boolean).join(' / ')

type ChangesProps = { readonly before: api.Place; readonly after: api.Place }

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

/** A new place. What comes next, its accounts and people, is on its own page, which opens. */
export function NewPlaceDialog({ onClose }: { readonly onClose: () => void }) {
  const act = useAct(api.createPlace)
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

type EndPlaceDialogProps = { readonly place: api.Place; readonly onClose: () => void }

/** Ends a place, after showing its open work. */
export function EndPlaceDialog({ place, onClose }: EndPlaceDialogProps) {
  const { companyId, version, name } = place
  const act = useAct(api.endPlace)
  const client = useQueryClient()
  const query = useDeskQuery()
  const asked = query(api.getPlace, { params: { companyId } })
  const form = useActForm(act, endPlaceForm, {
    draft: `end-place-${companyId}`,
    rest: { version },
    send: async (body) => {
      const outcome = await act.run({ params: { companyId }, body })
      // Also after a refusal: somebody else may have ended or changed the place.
      await client.invalidateQueries({ queryKey: asked.queryKey })
      return outcome
    },
    onDone: onClose,
  })
  return (
    <FormDialog form={form} title={fill(endTexts.title, { name })} action={endTexts.action} onClose={onClose}>
      <p>{endTexts.hint}</p>
      <OpenWork companyId={companyId} />
      <TextArea {...form.bind.area('reason')} rows={3} />
    </FormDialog>
  )
}

/** The open work of a place. Ending the place undoes none of it. */
function OpenWork({ companyId }: { readonly companyId: number }) {
  const query = useDeskQuery()
  const answer = useAnswer(query(api.listLiving, { params: { companyId } }))
  return (
    <AnswerView answer={answer} heading={endTexts.loadFailed}>
      {({ rows, total }) =>
        total === 0 ? (
          <p>{endTexts.nothingLiving}</p>
        ) : (
          <>
            <p>{counted(total, endTexts.living)}</p>
            <ul>
              {rows.map(({ kind, id, number, day }) => (
                <li key={`${kind}-${id}`}>
                  {fill(endTexts[kind], {
                    number: number || String(id),
                    day: day === null ? '' : formatDay(day),
                  })}
                </li>
              ))}
              {total > rows.length && <li>{counted(total - rows.length, endTexts.more)}</li>}
            </ul>
          </>
        )
      }
    </AnswerView>
  )
}

type PlaceFieldsProps = {
  readonly form: { readonly typed: PlaceEntries; readonly bind: BoundFields<PlaceEntries> }
  /** The place itself, which is left out of the places with the same business id. */
  readonly companyId?: number
  /** The name of its present group, which may be missing from the first hits. */
  readonly groupName?: string
}

/** The fields of a place, new or changed. */
function PlaceFields({ form: { typed, bind }, companyId, groupName }: PlaceFieldsProps) {
  const query = useDeskQuery()
  const { data: choices } = useAnswer(query(api.listPlaceChoices, {}))
  return (
    <>
      <TextField
        {...bind.text('name')}
        // The dialog was opened to write.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        autoComplete="off"
      />
      <TextField {...bind.text('businessId')} autoComplete="off" />
      <SameBusinessPlaces form={{ typed, bind }} {...(companyId !== undefined && { companyId })} />
      <GroupField {...bind.text('group')} {...(groupName !== undefined && { chosenName: groupName })} />
      <TextField {...bind.text('street')} autoComplete="off" />
      <TextField {...bind.text('postcode')} autoComplete="off" />
      <TextField {...bind.text('city')} autoComplete="off" />
      <TextField {...bind.text('phone')} type="tel" autoComplete="off" />
      <KnownField field={bind.text('area')} known={choices?.areas ?? []} />
      <KnownField field={bind.text('office')} known={choices?.offices ?? []} />
      <TextField {...bind.text('engagement')} autoComplete="off" />
      <fieldset>
        <legend>{texts.agreed}</legend>
        {api.placeFlags.map((flag) => (
          <CheckboxField key={flag} {...bind.check(flag)} />
        ))}
      </fieldset>
    </>
  )
}

/** Shows other places with the same business id before anything is saved: a business may have many. */
function SameBusinessPlaces({
  form: { typed, bind },
  companyId,
}: Pick<PlaceFieldsProps, 'form' | 'companyId'>) {
  const businessId = cleanBusinessId(typed.businessId)
  const query = useDeskQuery()
  const { data } = useAnswer({
    ...query(api.findTwins, { query: { businessId, ...(companyId !== undefined && { but: companyId }) } }),
    enabled: isBusinessId(businessId),
  })
  const names = isBusinessId(businessId) ? (data?.rows.map(({ name }) => name) ?? []) : []
  // A ticked box stays, so that it can be unticked.
  if (names.length === 0 && !typed.isSameBusiness) return null
  return (
    <>
      {names.length > 0 && (
        <Banner kind="warn">
          <strong>{fill(texts.twins, { names: names.join(', ') })}</strong> {texts.twinsHint}
        </Banner>
      )}
      <CheckboxField {...bind.check('isSameBusiness')} />
    </>
  )
}

type KnownProps = {
  readonly field: ReturnType<BoundFields<PlaceEntries>['text']>
  readonly known: readonly string[]
}

/** A field that suggests the values of other places; a new value is allowed. */
function KnownField({ field, known }: KnownProps) {
  const listId = useId()
  return (
    <>
      <TextField {...field} list={listId} autoComplete="off" />
      <datalist id={listId}>
        {known.map((value) => (
          <option key={value}>{value}</option>
        ))}
      </datalist>
    </>
  )
}

type GroupFieldProps = Omit<ComponentProps<typeof SelectField>, 'options'> & {
  /** The name of the group that was chosen before. */
  readonly chosenName?: string
}

/** Where a place belongs. Where there are more concerns than a list shows, a search narrows it. */
function GroupField({ chosenName = '', ...select }: GroupFieldProps) {
  const [sought, setSought] = useState('')
  const q = useDeferredValue(sought.trim())
  const query = useDeskQuery()
  const { data } = useLastAnswer(query(api.listGroups, { query: q === '' ? {} : { q } }))
  const isLong = q !== '' || (data !== undefined && data.next !== null)
  return (
    <>
      {isLong && (
        <TextField
          label={texts.findGroup}
          type="search"
          autoComplete="off"
          value={sought}
          onChange={(event) => setSought(event.target.value)}
        />
      )}
      <SelectField
        {...select}
        options={groupOptions(data?.rows ?? [], { code: String(select.value), name: chosenName })}
      />
    </>
  )
}

type Option = { readonly value: string; readonly label: string }

/** `Konserni / Ketju`: each concern is followed by its chains. The chosen group stays an option during any search. */
function groupOptions(
  rows: readonly api.ConcernRow[],
  chosen: { readonly code: string; readonly name: string },
): readonly Option[] {
  const found = rows.flatMap(({ concernId, name, chains }) => {
    const concern = { id: concernId }
    return [
      { value: groupCode({ concern, chain: null }), label: name },
      ...chains.map((chain) => ({
        value: groupCode({ concern, chain: { id: chain.chainId } }),
        label: `${name} / ${chain.name}`,
      })),
    ]
  })
  const isThere = chosen.code === '' || found.some(({ value }) => value === chosen.code)
  return [
    { value: '', label: texts.noGroup },
    ...(isThere ? [] : [{ value: chosen.code, label: chosen.name || chosen.code }]),
    ...found,
  ]
}

type Change = { readonly field: string; readonly before: string; readonly after: string }

/** The changes that somebody else made while the dialog was open. */
export const ChangedFields = ({ changes }: { readonly changes: readonly Change[] }) => (
  <Banner kind="warn">
    <p>{texts.changedElsewhere}</p>
    <ul aria-label={texts.changed}>
      {changes.map(({ field, before, after }) => (
        <li key={field}>
          {fill(texts.changedField, { field, before: before || texts.empty, after: after || texts.empty })}
        </li>
      ))}
    </ul>
  </Banner>
)

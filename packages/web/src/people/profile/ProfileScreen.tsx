import { useReducer, useState, useId } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import type { FieldTexts } from '@kassavirta/domain/kernel/contract/problem'
import { faultsOf } from '@kassavirta/domain/kernel/contract/rule-sentences'
import { validationTexts } from '@kassavirta/domain/kernel/texts/terms.fi'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import { saveAlertChoices, showAlertChoices, type AlertChoice } from '@kassavirta/domain/letters/alerts/api'
import {
  alertGroups,
  alertKinds,
  defaultWays,
  waysOf,
  type AlertGroup,
  type AlertKind,
  type AlertWay,
} from '@kassavirta/domain/letters/alerts/rules'
import { alertNames } from '@kassavirta/domain/letters/alerts/terms.fi'
import { setPassword, Profile, updateProfile } from '@kassavirta/domain/people/profile/api'
import { useAnswer } from '@kassavirta/ui/api/answers.ts'
import type { AnswerOf } from '@kassavirta/ui/api/call.ts'
import { PageHeading } from '@kassavirta/ui/elements/PageHeading.tsx'
import { AnswerPending } from '@kassavirta/ui/feedback/Failed.tsx'
import { SelectField } from '@kassavirta/ui/fields/SelectField.tsx'
import { PasswordField, TextField } from '@kassavirta/ui/fields/TextField.tsx'
import { useLocalForm } from '@kassavirta/ui/form/use-form.ts'
import layout from '@kassavirta/ui/styles/layout.module.css'
import { titleOf } from '../../platform/routing/route-rows.ts'
import { useSignedIn, useApiQuery } from '../../platform/session/use-session.ts'
import { AddFactor, RemoveFactor } from './ChangeFactor.tsx'
import {
  NewPasswordFields,
  newPasswordFaults,
  newPasswordHeads,
  type NewPassword,
} from './NewPasswordFields.tsx'
import { profileStart, profileStep, ReadProfile } from './ReadProfile.tsx'
import { TaskForm, type TaskProps, PasswordOf } from './TaskForm.tsx'
import { profileScreenTexts as texts, alertTexts } from './texts.fi.ts'
import styles from './alerts.module.css'

export function ProfileScreen() {
  const { user } = useSignedIn()
  const [state, dispatch] = useReducer(profileStep, profileStart)
  const leave = {
    onDone: () => dispatch({ type: 'succeeded' }),
    onCancel: () => dispatch({ type: 'cancelled' }),
  }
  return (
    <div className={layout['narrow']}>
      <PageHeading>{titleOf('UserProfile', {})}</PageHeading>
      {state.mode === 'read' && (
        <ReadProfile user={user} after={state.after} onBegin={(task) => dispatch({ type: 'began', task })} />
      )}
      {state.mode === 'edit' && <EditProfile {...leave} />}
      {state.mode === 'changePassword' && <ChangePassword {...leave} />}
      {state.mode === 'addFactor' && <AddFactor {...leave} />}
      {state.mode === 'removeFactor' && <RemoveFactor {...leave} />}
      {state.mode === 'alerts' && <AlertChoices {...leave} />}
    </div>
  )
}

const fields = {
  firstName: { label: texts.firstName, required: true },
  lastName: { label: texts.lastName, required: true },
  emailAddress: { label: texts.emailAddress, required: true },
  phoneNumber: { label: texts.phoneNumber, required: false },
} as const

function EditProfile({ onDone, onCancel }: TaskProps) {
  const { user, store, call } = useSignedIn()
  const { firstName, lastName, emailAddress, phoneNumber } = user
  const form = useLocalForm({
    start: { firstName, lastName, emailAddress, phoneNumber },
    fields,
    faultsOf: (typed) => faultsOf(Profile, typed),
    send: async (typed) => {
      const saved = await call(updateProfile, { body: Profile.parse(typed) })
      store.updateUser(saved.user)
      onDone()
    },
  })
  const { text } = form.bind
  return (
    <TaskForm
      heading={texts.edit}
      form={form}
      failed={texts.saveFailed}
      label={texts.save}
      onCancel={onCancel}
    >
      <TextField {...text('firstName')} autoComplete="given-name" />
      <TextField {...text('lastName')} autoComplete="family-name" />
      <TextField {...text('emailAddress')} type="email" autoComplete="email" spellCheck={false} />
      <TextField {...text('phoneNumber')} type="tel" autoComplete="tel" />
    </TaskForm>
  )
}

function ChangePassword({ onDone, onCancel }: TaskProps) {
  const { user, call } = useSignedIn()
  const form = useLocalForm({
    start: { currentPassword: '', newPassword: '', confirmation: '' },
    fields: { currentPassword: { label: texts.currentPassword, required: true }, ...newPasswordHeads },
    faultsOf: passwordChangeFaults,
    send: async ({ currentPassword, newPassword }) => {
      await call(setPassword, { body: { currentPassword, newPassword } })
      onDone()
    },
  })
  const { text } = form.bind
  return (
    <TaskForm
      heading={texts.changePassword}
      form={form}
      failed={texts.passwordFailed}
      label={texts.changePassword}
      onCancel={onCancel}
    >
      <PasswordOf username={user.username} />
      <PasswordField {...text('currentPassword')} autoComplete="current-password" />
      <NewPasswordFields text={text} />
    </TaskForm>
  )
}

type PasswordChange = NewPassword & { readonly currentPassword: string }

/** @internal for the test */
export const passwordChangeFaults = ({ currentPassword, ...passwords }: PasswordChange): FieldTexts => ({
  ...(currentPassword === '' ? { currentPassword: validationTexts.required } : {}),
  ...newPasswordFaults(passwords),
})

const groups = ['deposits', 'orders', 'others'] as const satisfies readonly AlertGroup[]

const kindsOf = (group: AlertGroup) => alertKinds.filter((kind) => alertGroups[kind] === group)

/** Hours at which somebody may want the mail of the day. */
const hours = Array.from({ length: 16 }, (_, index) => index + 5)

function AlertChoices(task: TaskProps) {
  const { query } = useApiQuery()
  const answer = useAnswer(query(showAlertChoices, {}))
  if (!answer.data) return <AnswerPending heading={alertTexts.fetchFailed} answer={answer} />
  return <ChoicesForm {...task} start={answer.data} />
}

type Props = TaskProps & { readonly start: AnswerOf<typeof showAlertChoices> }

function ChoicesForm({ start, onDone, onCancel }: Props) {
  const { user, call } = useSignedIn()
  const client = useQueryClient()
  const { queryKey } = useApiQuery().query(showAlertChoices, {})
  const [choices, setChoices] = useState<readonly AlertChoice[]>(start.choices)
  const [place, setPlace] = useState<number | null>(null)
  const form = useLocalForm({
    start: { digestHour: String(start.digestHour) },
    fields: { digestHour: { label: alertTexts.digest, required: true } },
    faultsOf: () => ({}),
    send: async ({ digestHour }) => {
      const body = { digestHour: Number(digestHour), choices: [...choices] }
      await call(saveAlertChoices, { body })
      void client.resetQueries({ queryKey, exact: true })
      onDone()
    },
  })
  const { permittedCompanies: places } = user
  return (
    <TaskForm
      heading={alertTexts.heading}
      form={form}
      failed={alertTexts.saveFailed}
      label={alertTexts.save}
      onCancel={onCancel}
    >
      {places.length > 1 && <PlaceField places={places} place={place} onChoose={setPlace} />}
      {groups.map((name) => (
        <section key={name}>
          <h3 className={styles['group']}>{alertTexts.groups[name]}</h3>
          {kindsOf(name).map((kind) => (
            <WayChoice
              key={kind}
              kind={kind}
              way={wayAt(choices, place, kind)}
              onChoose={(way) => setChoices(chooseWay(choices, { companyId: place, kind, way }))}
            />
          ))}
        </section>
      ))}
      <SelectField
        {...form.bind.text('digestHour')}
        hint={alertTexts.digestHint}
        options={hours.map((hour) => ({ value: String(hour), label: fill(alertTexts.digestAt, { hour }) }))}
      />
      <p>{alertTexts.stopLead}</p>
    </TaskForm>
  )
}

type PlaceProps = {
  readonly places: readonly { readonly id: number; readonly name: string }[]
  readonly place: number | null
  readonly onChoose: (place: number | null) => void
}

const PlaceField = ({ places, place, onChoose }: PlaceProps) => (
  <SelectField
    label={alertTexts.place}
    hint={alertTexts.placeHint}
    value={place ?? ''}
    onChange={({ target }) => onChoose(target.value === '' ? null : Number(target.value))}
    options={[
      { value: '', label: fill(alertTexts.allPlaces, { count: places.length }) },
      ...places.map(({ id, name }) => ({ value: String(id), label: name })),
    ]}
  />
)

type WayChoiceProps = {
  readonly kind: AlertKind
  readonly way: AlertWay
  readonly onChoose: (way: AlertWay) => void
}

/** One kind of event and how it is reported: radios that look like one switch. */
function WayChoice({ kind, way, onChoose }: WayChoiceProps) {
  const id = useId()
  const { name, what } = alertNames[kind]
  return (
    <fieldset className={styles['kind']} aria-describedby={`${id}-what`}>
      <legend className={styles['name']}>{name}</legend>
      <div id={`${id}-what`} className={styles['what']}>
        {what}
      </div>
      <div className={styles['ways']}>
        {waysOf(kind).map((each) => (
          <label key={each} className={styles['way']}>
            <input
              type="radio"
              className={styles['radio']}
              name={id}
              checked={each === way}
              onChange={() => onChoose(each)}
            />
            {alertTexts.ways[each]}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

type Choices = readonly AlertChoice[]

const find = (choices: Choices, place: number | null, kind: AlertKind): AlertWay | undefined =>
  choices.find((each) => each.companyId === place && each.kind === kind)?.way

/** How events of a kind are reported at a place, or (null) at all places without a choice of their own. */
export const wayAt = (choices: Choices, place: number | null, kind: AlertKind): AlertWay =>
  find(choices, place, kind) ?? find(choices, null, kind) ?? defaultWays[kind]

/** Adds a choice. A place that chooses the same as all others needs no choice of its own. */
export function chooseWay(choices: Choices, chosen: AlertChoice): Choices {
  const { companyId, kind, way } = chosen
  const others = choices.filter((each) => each.companyId !== companyId || each.kind !== kind)
  return companyId !== null && wayAt(others, null, kind) === way ? others : [...others, chosen]
}

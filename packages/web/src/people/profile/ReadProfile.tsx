import { useState, useEffect, useRef } from 'react'
import { formatMoment, parseLoginCreated } from '@kassavirta/domain/kernel/dates/dates'
import { fullName } from '@kassavirta/domain/kernel/people/names'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import { sendAddressLink, showAlertChoices, type AddressState } from '@kassavirta/domain/letters/alerts/api'
import { listSignIns, getSecondFactor } from '@kassavirta/domain/people/profile/api'
import type { SessionUser } from '@kassavirta/domain/people/session/api'
import { useAnswer } from '@kassavirta/ui/api/answers.ts'
import { asFailure, type Failure } from '@kassavirta/ui/api/failure.ts'
import { deviceStorage, orInMemory } from '@kassavirta/ui/browser/storage.ts'
import { Button } from '@kassavirta/ui/elements/Button.tsx'
import { MailText } from '@kassavirta/ui/elements/MailText.tsx'
import { Panel } from '@kassavirta/ui/elements/Panel.tsx'
import { SummaryList } from '@kassavirta/ui/elements/SummaryList.tsx'
import { Banner } from '@kassavirta/ui/feedback/Banner.tsx'
import { AnswerFailed, AnswerPending } from '@kassavirta/ui/feedback/Failed.tsx'
import { Loading } from '@kassavirta/ui/feedback/Loading.tsx'
import { RadioGroup } from '@kassavirta/ui/fields/Choice.tsx'
import layout from '@kassavirta/ui/styles/layout.module.css'
import { useApiQuery, useSwitch, useSignedIn } from '../../platform/session/use-session.ts'
import { savingFailureText } from './saving-failure.ts'
import { alertTexts, factorTexts, profileScreenTexts as texts, signInTexts } from './texts.fi.ts'
import styles from './profile.module.css'

type Props = {
  readonly user: SessionUser
  readonly after: Extract<ProfileState, { readonly mode: 'read' }>['after']
  readonly onBegin: (task: ProfileTask) => void
}

const doneTexts: Readonly<Record<ProfileTask, string>> = {
  edit: texts.saved,
  changePassword: texts.passwordChanged,
  addFactor: factorTexts.added,
  removeFactor: factorTexts.removed,
  alerts: alertTexts.saved,
}

export function ReadProfile({ user, after, onBegin }: Props) {
  const created = parseLoginCreated(user.created)
  const hasAlerts = useSwitch('alertMails')
  return (
    <>
      {after?.done && <Banner kind="ok" heading={doneTexts[after.task]} />}
      {user.emailChange && <EmailWaits newAddress={user.emailAddress} {...user.emailChange} />}
      <Panel heading={texts.details}>
        <SummaryList
          pairs={[
            { term: texts.name, value: fullName(user) },
            { term: texts.emailAddress, value: <MailText address={user.emailAddress} /> },
            { term: texts.phoneNumber, value: user.phoneNumber || '–' },
            { term: texts.created, value: created ? formatMoment(created) : '–' },
          ]}
        />
        <div className={layout['actions']}>
          <TaskButton begin={() => onBegin('edit')} back={after?.task === 'edit'}>
            {texts.edit}
          </TaskButton>
          <TaskButton begin={() => onBegin('changePassword')} back={after?.task === 'changePassword'}>
            {texts.changePassword}
          </TaskButton>
        </div>
      </Panel>
      {hasAlerts && <AlertsPanel isBack={after?.task === 'alerts'} onBegin={() => onBegin('alerts')} />}
      <SecondFactorPanel after={after?.task} onBegin={onBegin} />
      <SignInsPanel />
      <ThemePanel />
    </>
  )
}

type WaitingEmail = { readonly newAddress: string } & NonNullable<SessionUser['emailChange']>

function EmailWaits({ newAddress, addressInForce, dueAt }: WaitingEmail) {
  const values = { newAddress, addressInForce, dueAt: formatMoment(new Date(dueAt)) }
  return (
    <Banner kind="info" heading={texts.emailWaits}>
      {fill(texts.emailWaitsUntil, values)}
    </Banner>
  )
}

type AlertsPanelProps = { readonly isBack: boolean; readonly onBegin: () => void }

/** The address of the mails and whether it is confirmed; the kinds of events are chosen in a task. */
function AlertsPanel({ isBack, onBegin }: AlertsPanelProps) {
  const { query } = useApiQuery()
  const answer = useAnswer(query(showAlertChoices, {}))
  const { data } = answer
  return (
    <Panel heading={alertTexts.heading}>
      {!data && !answer.failure && <Loading />}
      <AnswerFailed heading={alertTexts.fetchFailed} answer={answer} />
      {data && (
        <>
          <p>{alertTexts.lead}</p>
          <p>
            <MailText address={data.address} />
            <br />
            {alertTexts.states[data.addressState]}
          </p>
          <ConfirmAddress state={data.addressState} />
          <div className={layout['actions']}>
            <TaskButton begin={onBegin} back={isBack}>
              {alertTexts.change}
            </TaskButton>
          </div>
        </>
      )}
    </Panel>
  )
}

/** Offers a confirmation link for an address that is not confirmed or that mail has not reached. */
function ConfirmAddress({ state }: { readonly state: AddressState }) {
  const { call } = useSignedIn()
  const [isBusy, setBusy] = useState(false)
  const [isSent, setSent] = useState(false)
  const [failure, setFailure] = useState<Failure>()
  if (state === 'confirmed') return null
  const send = async () => {
    setBusy(true)
    const thrown = await call(sendAddressLink, {}).then(() => undefined, asFailure)
    setBusy(false)
    setFailure(thrown)
    setSent(!thrown)
  }
  return (
    <>
      {failure && (
        <Banner kind="danger" heading={alertTexts.linkFailed}>
          {savingFailureText(failure)}
        </Banner>
      )}
      {isSent && (
        <Banner kind="ok" heading={alertTexts.linkSent}>
          {alertTexts.linkSentHelp}
        </Banner>
      )}
      <p>{alertTexts.confirmHelp}</p>
      <div className={layout['actions']}>
        <Button kind="secondary" busy={isBusy} onClick={() => void send()}>
          {alertTexts.confirm}
        </Button>
      </div>
    </>
  )
}

type SecondFactorPanelProps = {
  readonly after: ProfileTask | undefined
  readonly onBegin: (task: ProfileTask) => void
}

function SecondFactorPanel({ after, onBegin }: SecondFactorPanelProps) {
  const { query } = useApiQuery()
  const answer = useAnswer(query(getSecondFactor, {}))
  const { data } = answer
  const task = data?.active === true ? 'removeFactor' : 'addFactor'
  return (
    <Panel heading={factorTexts.heading}>
      {!data && !answer.failure && <Loading />}
      <AnswerFailed heading={factorTexts.failed} answer={answer} />
      {data && (
        <>
          <p>{data.active ? fill(factorTexts.on, { count: data.recoveryCodesLeft }) : factorTexts.off}</p>
          <div className={layout['actions']}>
            <TaskButton begin={() => onBegin(task)} back={after === 'addFactor' || after === 'removeFactor'}>
              {data.active ? factorTexts.remove : factorTexts.add}
            </TaskButton>
          </div>
        </>
      )}
    </Panel>
  )
}

/** The latest sign-ins with this user name. Few people look at them, so they are fetched when opened. */
function SignInsPanel() {
  const [isOpen, setOpen] = useState(false)
  return (
    <Panel heading={signInTexts.heading}>
      <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary>{signInTexts.show}</summary>
        {isOpen && <SignIns />}
      </details>
    </Panel>
  )
}

function SignIns() {
  const { query } = useApiQuery()
  const answer = useAnswer(query(listSignIns, {}))
  if (!answer.data) return <AnswerPending heading={signInTexts.failed} answer={answer} />
  return (
    <>
      <ul className={styles['signIns']}>
        {answer.data.rows.map(({ at, state }) => (
          <li key={at.toISOString()}>
            {formatMoment(at)} <small>{signInTexts.states[state]}</small>
          </li>
        ))}
      </ul>
      <p>{signInTexts.strange}</p>
    </>
  )
}

/** Follows the system, or is always light or dark. */
const themes = ['system', 'light', 'dark'] as const
type Theme = (typeof themes)[number]

/**
 * Stored on the device and not with the person, because a dark stockroom is dark for everybody. public/early.js reads it
 * and colours the browser's own bar.
 */
const KEY = 'kassavirta.theme'
const storage = orInMemory(deviceStorage)

const themeNamed = (name: string | null): Theme => themes.find((theme) => theme === name) ?? 'system'

const chosenTheme = (): Theme => themeNamed(storage.getItem(KEY))

const options = themes.map((value) => ({ value, label: texts.themes[value] }))

/** Light or dark on this device. */
function ThemePanel() {
  const [theme, setTheme] = useState(chosenTheme)
  const choose = (name: string) => {
    chooseTheme(name)
    setTheme(chosenTheme())
  }
  return (
    <Panel heading={texts.look}>
      <RadioGroup
        label={texts.theme}
        hint={texts.themeHint}
        name="theme"
        options={options}
        value={theme}
        onChange={({ target }) => choose(target.value)}
      />
    </Panel>
  )
}

/** Takes effect at once and at every later visit. */
function chooseTheme(name: string): void {
  const theme = themeNamed(name)
  if (theme === 'system') {
    storage.removeItem(KEY)
    delete document.documentElement.dataset['theme']
    return
  }
  storage.setItem(KEY, theme)
  document.documentElement.dataset['theme'] = theme
}

type TaskButtonProps = { readonly begin: () => void; readonly back: boolean; readonly children: string }

/** A person who comes back from a task finds the focus on the button that began it. */
function TaskButton({ begin, back, children }: TaskButtonProps) {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (back) button.current?.focus()
  }, [back])
  return (
    <Button ref={button} kind="secondary" onClick={begin}>
      {children}
    </Button>
  )
}

/** The tasks on a person's own details (specification section 4). */
export type ProfileTask = 'edit' | 'changePassword' | 'addFactor' | 'removeFactor' | 'alerts'

type ProfileState =
  /** `after` is the task that just ended, and whether it was carried out. */
  | { readonly mode: 'read'; readonly after?: { readonly task: ProfileTask; readonly done: boolean } }
  | { readonly mode: ProfileTask }

export type ProfileEvent =
  | { readonly type: 'began'; readonly task: ProfileTask }
  | { readonly type: 'succeeded' | 'cancelled' }

export const profileStart: ProfileState = { mode: 'read' }

/** Success and cancel return to reading; one task leads to the other only through it. */
export function profileStep(state: ProfileState, event: ProfileEvent): ProfileState {
  if (event.type === 'began') return state.mode === 'read' ? { mode: event.task } : state
  if (state.mode === 'read') return state
  return { mode: 'read', after: { task: state.mode, done: event.type === 'succeeded' } }
}

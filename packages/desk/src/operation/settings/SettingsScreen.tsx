import { useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { shortMoment } from '@kassavirta/domain/kernel/dates/dates-in-words'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import {
  listSettings,
  type Setting,
  changeSetting,
  settingForm,
} from '@kassavirta/domain/operation/settings/api'
import {
  settingGroup,
  settingGroups,
  settingRule,
  settingRange,
  shownSetting,
  isSettingValue,
  needsSecondPerson,
  storedSetting,
  typedSetting,
} from '@kassavirta/domain/operation/settings/rules'
import { settingTexts, settingWords } from '@kassavirta/domain/operation/settings/terms.fi'
import { useLastAnswer } from '@kassavirta/ui/api/use-last-answer.ts'
import { Badge } from '@kassavirta/ui/elements/Badge.tsx'
import { Banner } from '@kassavirta/ui/feedback/Banner.tsx'
import { CheckboxField, RadioGroup } from '@kassavirta/ui/fields/Choice.tsx'
import { TextArea } from '@kassavirta/ui/fields/TextArea.tsx'
import { TextField } from '@kassavirta/ui/fields/TextField.tsx'
import type { BoundFields } from '@kassavirta/ui/form/use-form.ts'
import { useAct } from '../../platform/api/use-act.ts'
import { useDeskQuery } from '../../platform/api/use-desk-query.ts'
import { FormDialog } from '../../platform/forms/FormDialog.tsx'
import { useActForm } from '../../platform/forms/use-act-form.ts'
import { AnswerView } from '../../platform/parts/AnswerView.tsx'
import { DataTable, rowControl } from '../../platform/parts/DataTable.tsx'
import { wholeList } from '../../platform/parts/PagedList.tsx'
import { Panel } from '../../platform/parts/Panel.tsx'
import { useTabTitle } from '../../platform/tab-title.ts'
import { settingsTexts as texts } from './texts.fi.ts'
import page from '../../platform/parts/page.module.css'
import styles from './Settings.module.css'
import tones from '../../platform/parts/tones.module.css'

/** The settings that the provider changes while the portal runs, in groups. */
export function SettingsScreen() {
  useTabTitle(texts.title)
  const query = useDeskQuery()
  const answer = useLastAnswer(query(listSettings, {}))
  return (
    <AnswerView answer={answer} heading={texts.loadFailed} isScreen>
      {({ rows }) => <Settings rows={rows} />}
    </AnswerView>
  )
}

function Settings({ rows }: { readonly rows: readonly Setting[] }) {
  const [typed, setTyped] = useState('')
  const [isOwnOnly, setOwnOnly] = useState(false)
  const [changing, change] = useState<Setting>()
  const [done, setDone] = useState('')
  const own = rows.filter(isOwn)
  const shown = (isOwnOnly ? own : rows).filter(({ key }) => isFound(key, typed))
  return (
    <div className={page['page']}>
      <div className={styles['tools']} data-screen-only>
        <TextField
          label={texts.search}
          type="search"
          autoComplete="off"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        <CheckboxField
          label={texts.ownOnly(own.length)}
          checked={isOwnOnly}
          onChange={(event) => setOwnOnly(event.target.checked)}
        />
      </div>
      <output className={page['quiet']}>{done}</output>
      {shown.length === 0 && <p>{texts.noneFound}</p>}
      {settingGroups.map((group) => {
        const ofGroup = shown.filter(({ key }) => settingGroup(key) === group)
        return (
          ofGroup.length > 0 && (
            <Panel key={group} heading={texts.groups[group]}>
              <SettingTable label={texts.groups[group]} rows={ofGroup} onChange={change} />
            </Panel>
          )
        )
      })}
      {changing && (
        <SettingDialog
          key={changing.key}
          setting={changing}
          onClose={() => change(undefined)}
          onDone={(text) => {
            change(undefined)
            setDone(text)
          }}
        />
      )}
    </div>
  )
}

const isOwn = ({ key, value }: Setting): boolean => value !== settingRule(key).fallback

/** By its name, its sentence or the name that the command line knows. */
function isFound(key: Setting['key'], typed: string): boolean {
  const { name, sentence } = settingTexts[key]
  return `${name} ${sentence} ${key}`.toLowerCase().includes(typed.trim().toLowerCase())
}

type Props = {
  readonly label: string
  readonly rows: readonly Setting[]
  readonly onChange: (setting: Setting) => void
}

/** Settings of one group. A press on a row changes it. */
const SettingTable = ({ label, rows, onChange }: Props) => (
  <DataTable
    label={label}
    isCards
    isInPanel
    isPressedByRow
    list={wholeList(rows)}
    texts={texts}
    empty={texts.noneFound}
    idOf={({ key }) => key}
    columns={[
      {
        heading: texts.setting,
        isHead: true,
        cell: (row) => (
          <>
            <button type="button" className={rowControl} onClick={() => onChange(row)}>
              {settingTexts[row.key].name}
            </button>
            <small className={tones['quiet']}>{settingTexts[row.key].sentence}</small>
          </>
        ),
      },
      { heading: texts.value, cell: (row) => <Value setting={row} /> },
      { heading: texts.byDefault, isMinor: true, cell: defaultText },
      { heading: texts.allowed, isMinor: true, cell: ({ key }) => settingRange(key) },
      { heading: texts.changed, cell: changedText },
    ]}
  />
)

function Value({ setting: { key, value, waiting } }: { readonly setting: Setting }) {
  return (
    <>
      <b className={styles['value']}>{value === '' ? texts.empty : shownSetting(key, value)}</b>
      {waiting && (
        <>
          {' '}
          <Badge tone="warn">
            {fill(texts.waiting, { after: waiting.after, name: waiting.requestedBy })}
          </Badge>
        </>
      )}
    </>
  )
}

/** Long texts are not repeated. */
function defaultText({ key, value }: Setting): string {
  const { fallback, kind } = settingRule(key)
  if (fallback === value) return texts.same
  return kind === 'text' ? texts.other : fallback === '' ? texts.empty : shownSetting(key, fallback)
}

function changedText({ changed, changedBy }: Setting): string {
  if (!changed) return texts.never
  return fill(texts.changedAt, { moment: shortMoment(changed), name: changedBy || texts.byCommand })
}

type SettingDialogProps = {
  readonly setting: Setting
  readonly onClose: () => void
  readonly onDone: (text: string) => void
}

/** The new value of a setting, and why. If it weakens a safeguard, the dialog says first that a second person decides. */
function SettingDialog({ setting: { key, value: before }, onClose, onDone }: SettingDialogProps) {
  const act = useAct(changeSetting)
  const client = useQueryClient()
  const { name, sentence } = settingTexts[key]
  const range = settingRange(key)
  const stored = (typed: string) => storedSetting(key, typed) ?? ''
  const isAsked = (typed: string) => needsSecondPerson(key, before, stored(typed))
  const form = useActForm(act, settingForm, {
    draft: `setting-${key}`,
    start: { ...settingForm.start, value: typedSetting(key, before) },
    rest: { before },
    faults: ({ value }) => (isSettingValue(key, stored(value)) ? {} : { value: texts.wrongValue }),
    send: async (body) => {
      const outcome = await act.run({ params: { key }, body: { ...body, value: stored(body.value) } })
      await client.invalidateQueries()
      return outcome.type === 'accepted'
    },
    onDone: ({ value }) => onDone(fill(isAsked(value) ? texts.asked : texts.done, { name })),
  })
  const waits = isAsked(form.typed.value)
  return (
    <FormDialog form={form} title={name} action={waits ? texts.ask : texts.save} onClose={onClose}>
      <p>{sentence}</p>
      <ValueField kind={settingRule(key).kind} field={form.bind.text('value')} range={range} />
      {waits && <Banner kind="info">{texts.needsSecond}</Banner>}
      <TextField {...form.bind.text('reason')} autoComplete="off" />
    </FormDialog>
  )
}

type FieldProps = {
  readonly kind: ReturnType<typeof settingRule>['kind']
  readonly field: ReturnType<BoundFields<typeof settingForm.start>['text']>
  readonly range: string
}

function ValueField({ kind, field, range }: FieldProps) {
  if (kind === 'text') return <TextArea {...field} rows={8} />
  if (kind === 'flag') {
    const options = [
      { value: 'true', label: settingWords.on },
      { value: 'false', label: settingWords.off },
    ]
    return <RadioGroup {...field} options={options} />
  }
  const hint = range === '' ? {} : { hint: fill(texts.range, { range }) }
  return <TextField {...field} {...hint} autoComplete="off" />
}

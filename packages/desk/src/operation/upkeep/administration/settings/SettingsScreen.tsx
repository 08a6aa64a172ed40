import { listSettings, type Setting } from '@kassavirta/domain/operation/settings/api'
import { settingGroup, settingGroups, settingRule } from '@kassavirta/domain/operation/settings/rules'
import { settingTexts } from '@kassavirta/domain/operation/settings/terms.fi'
import { useKeptAnswer } from '@kassavirta/ui/api/use-kept-answer.ts'
import { CheckboxField } from '@kassavirta/ui/fields/CheckboxField.tsx'
import { TextField } from '@kassavirta/ui/fields/TextField.tsx'
import { useState } from 'react'
import { useDeskQuery } from '../../../../platform/api/use-desk-query.ts'
import { Answered } from '../../../../platform/parts/Answered.tsx'
import page from '../../../../platform/parts/page.module.css'
import { Panel } from '../../../../platform/parts/Panel.tsx'
import { useTabTitle } from '../../../../platform/tab-title.ts'
import { SettingDialog } from './SettingDialog.tsx'
import styles from './Settings.module.css'
import { SettingTable } from './SettingTable.tsx'
import { settingsTexts as texts } from './texts.fi.ts'

/** What the provider sets while the portal runs, in groups. */
export function SettingsScreen() {
  useTabTitle(texts.title)
  const query = useDeskQuery()
  const answer = useKeptAnswer(query(listSettings, {}))
  return (
    <Answered answer={answer} heading={texts.loadFailed} isScreen>
      {({ rows }) => <Settings rows={rows} />}
    </Answered>
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

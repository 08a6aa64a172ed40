import type { Setting } from '@kassavirta/domain/operation/settings/api'
import { settingRange, settingRule, shownSetting } from '@kassavirta/domain/operation/settings/rules'
import { settingTexts } from '@kassavirta/domain/operation/settings/terms.fi'
import { shortMoment } from '@kassavirta/domain/kernel/dates/near-moment'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import { Badge } from '@kassavirta/ui/elements/Badge.tsx'
import { DataTable, rowControl } from '../../../../platform/parts/DataTable.tsx'
import { wholeList } from '../../../../platform/parts/PagedList.tsx'
import tones from '../../../../platform/parts/tones.module.css'
import styles from './Settings.module.css'
import { settingsTexts as texts } from './texts.fi.ts'

type Props = {
  readonly label: string
  readonly rows: readonly Setting[]
  readonly onChange: (setting: Setting) => void
}

/** Settings of one group. A press on a row changes it. */
export const SettingTable = ({ label, rows, onChange }: Props) => (
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

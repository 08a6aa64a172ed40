import { formatCount } from '@kassavirta/domain/kernel/money/counts'
import { coins, notes } from '@kassavirta/domain/kernel/money/denominations'
import { cents, formatEuros } from '@kassavirta/domain/kernel/money/money'
import type { showVault } from '@kassavirta/domain/bags/vault/api'
import { heldOf, vaultFlows, worthOf } from '@kassavirta/domain/bags/vault/rules'
import type { AnswerOf } from '@kassavirta/ui/api/call.ts'
import { Button } from '@kassavirta/ui/elements/Button.tsx'
import { buttonClass } from '@kassavirta/ui/elements/button-class.ts'
import { Banner } from '@kassavirta/ui/feedback/Banner.tsx'
import { SelectField } from '@kassavirta/ui/fields/SelectField.tsx'
import { useState } from 'react'
import { addressWords as words } from '../../../platform/address-words.fi.ts'
import { Answered } from '../../../platform/parts/Answered.tsx'
import { Figures } from '../../../platform/parts/Figures.tsx'
import page from '../../../platform/parts/page.module.css'
import { Panel } from '../../../platform/parts/Panel.tsx'
import { Link } from '../../../platform/routing/Link.tsx'
import { linkTo } from '../../../platform/routing/link-to.ts'
import { useTabTitle } from '../../../platform/tab-title.ts'
import { sharedTexts } from '../texts.fi.ts'
import { CountBanner } from './CountBanner.tsx'
import { EntryTable } from './EntryTable.tsx'
import { TransferDialog } from './TransferDialog.tsx'
import { useVault } from './use-vault.ts'
import styles from './Vault.module.css'
import { vaultTexts as texts } from './vault-texts.fi.ts'

/** What the vault of an office should hold, and how that came about. */
export function VaultScreen() {
  useTabTitle(sharedTexts.vault)
  const { answer, choose } = useVault()
  return (
    <Answered answer={answer} heading={texts.loadFailed} isScreen>
      {(vault) => <Vault key={vault.office} vault={vault} onChoose={choose} />}
    </Answered>
  )
}

type Vault = AnswerOf<typeof showVault>
type Props = { readonly vault: Vault; readonly onChoose: (office: string) => void }

function Vault({ vault: { office, offices, flows, count }, onChoose }: Props) {
  const [isMoving, setMoving] = useState(false)
  const [done, setDone] = useState('')
  return (
    <div className={page['page']}>
      <div className={styles['tools']} data-screen-only>
        <SelectField
          label={texts.office}
          value={office}
          options={offices.map((value) => ({ value, label: value }))}
          onChange={(event) => onChoose(event.target.value)}
        />
        {(!count || count.mayCount) && (
          <Link className={buttonClass} href={linkTo('vaultCount', {}, { [words.office]: office })}>
            {texts.count}
          </Link>
        )}
        {flows && (
          <Button kind="secondary" onClick={() => setMoving(true)}>
            {texts.transfer}
          </Button>
        )}
      </div>
      <output className={page['quiet']}>{done}</output>
      {count ? (
        <CountBanner office={office} count={count} onDropped={() => setDone(texts.dropped)} />
      ) : (
        <p className={page['quiet']}>{flows ? texts.lead : texts.uncounted}</p>
      )}
      {flows && isShort(flows) && <Banner kind="warn">{texts.belowZero}</Banner>}
      {flows && (
        <Panel heading={texts.figures}>
          <div className={styles['figures']}>
            <FlowTable flows={flows} />
          </div>
        </Panel>
      )}
      <EntryTable office={office} />
      {isMoving && (
        <TransferDialog
          office={office}
          onClose={() => setMoving(false)}
          onDone={() => {
            setMoving(false)
            setDone(texts.transferred)
          }}
        />
      )}
    </div>
  )
}

const isShort = (flows: NonNullable<Vault['flows']>): boolean =>
  Object.values(heldOf(flows)).some((pieces) => pieces < 0)

function FlowTable({ flows }: { readonly flows: NonNullable<Vault['flows']> }) {
  const held = heldOf(flows)
  return (
    <Figures
      headings={[texts.denomination, ...vaultFlows.map((flow) => texts[flow]), texts.now, texts.sum]}
      rows={[...notes, ...coins].map(({ name, fieldName, unitValue }) => ({
        name,
        edge: fieldName,
        cells: [
          ...vaultFlows.map((flow) => formatCount(flows[flow][fieldName])),
          formatCount(held[fieldName]),
          formatEuros(cents(held[fieldName] * unitValue)),
        ],
        tone: held[fieldName] < 0 ? 'missing' : undefined,
      }))}
      sum={{
        name: texts.total,
        cells: [
          ...vaultFlows.map((flow) => formatEuros(worthOf(flows[flow]))),
          '',
          formatEuros(worthOf(held)),
        ],
      }}
    />
  )
}

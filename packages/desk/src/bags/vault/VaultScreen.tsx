import { useState } from 'react'
import {
  type showVault,
  listVaultEntries,
  transferMoney,
  transferWays,
  transferForm,
} from '@kassavirta/domain/bags/vault/api'
import { expectedPieces, vaultFlows, worthOf } from '@kassavirta/domain/bags/vault/rules'
import { vaultWords } from '@kassavirta/domain/bags/vault/terms.fi'
import { shortMoment } from '@kassavirta/domain/kernel/dates/dates-in-words'
import { formatCount } from '@kassavirta/domain/kernel/money/counts'
import { coins, notes } from '@kassavirta/domain/kernel/money/denominations'
import { cents, formatEuros } from '@kassavirta/domain/kernel/money/money'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import type { AnswerOf } from '@kassavirta/ui/api/call.ts'
import { Button, buttonClass } from '@kassavirta/ui/elements/Button.tsx'
import { Banner } from '@kassavirta/ui/feedback/Banner.tsx'
import { RadioGroup } from '@kassavirta/ui/fields/Choice.tsx'
import { SelectField } from '@kassavirta/ui/fields/SelectField.tsx'
import { TextField } from '@kassavirta/ui/fields/TextField.tsx'
import { useAct } from '../../platform/api/use-act.ts'
import { usePages } from '../../platform/api/use-desk-query.ts'
import { FormDialog } from '../../platform/forms/FormDialog.tsx'
import { AnswerView } from '../../platform/parts/AnswerView.tsx'
import { DataTable } from '../../platform/parts/DataTable.tsx'
import { Figures } from '../../platform/parts/Figures.tsx'
import { Panel } from '../../platform/parts/Panel.tsx'
import { Link } from '../../platform/routing/Link.tsx'
import { linkTo } from '../../platform/routing/desk-rows.ts'
import { useTabTitle } from '../../platform/tab-title.ts'
import { valueTexts } from '../../platform/texts.fi.ts'
import { addressWords as words } from '../../platform/address-words.fi.ts'
import { CountBanner, useVault } from './CountBanner.tsx'
import { useVaultForm, VaultGrids } from './VaultForm.tsx'
import { vaultTexts as texts } from './texts.fi.ts'
import page from '../../platform/parts/page.module.css'
import styles from './Vault.module.css'

/** The expected contents of an office's vault, and the entries behind them. */
export function VaultScreen() {
  useTabTitle(texts.title)
  const { answer, choose } = useVault()
  return (
    <AnswerView answer={answer} heading={texts.loadFailed} isScreen>
      {(vault) => <Vault key={vault.office} vault={vault} onChoose={choose} />}
    </AnswerView>
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
  Object.values(expectedPieces(flows)).some((pieces) => pieces < 0)

function FlowTable({ flows }: { readonly flows: NonNullable<Vault['flows']> }) {
  const held = expectedPieces(flows)
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

/** Every count and transfer of the vault, a page at a time. */
const EntryTable = ({ office }: { readonly office: string }) => (
  <Panel heading={texts.entries}>
    <DataTable
      label={texts.entries}
      isInPanel
      isCards
      list={usePages(listVaultEntries, { office })}
      texts={texts}
      empty={texts.noEntries}
      idOf={({ entryId }) => entryId}
      toneOf={({ differenceCents }) => (differenceCents ? 'warn' : undefined)}
      columns={[
        { heading: texts.kind, isHead: true, cell: ({ kind }) => vaultWords[kind] },
        { heading: texts.when, cell: ({ at }) => shortMoment(at) },
        { heading: texts.by, cell: ({ by }) => by },
        { heading: texts.second, cell: ({ second }) => second || valueTexts.nothing },
        { heading: texts.cents, cell: (entry) => eurosOf(entry.cents) },
        { heading: texts.difference, cell: ({ differenceCents }) => eurosOf(differenceCents) },
        {
          heading: texts.decidedBy,
          isMinor: true,
          cell: ({ decidedBy }) => decidedBy || valueTexts.nothing,
        },
        { heading: texts.note, isMinor: true, cell: ({ note }) => note || valueTexts.nothing },
      ]}
    />
  </Panel>
)

const eurosOf = (sum: number | null): string => (sum === null ? valueTexts.nothing : formatEuros(cents(sum)))

type TransferDialogProps = {
  readonly office: string
  readonly onClose: () => void
  readonly onDone: () => void
}

/** Money from the bank, to it, or between offices. */
function TransferDialog({ office, onClose, onDone }: TransferDialogProps) {
  const act = useAct(transferMoney)
  const { form, grids } = useVaultForm(act, transferForm, {
    draft: `vault-transfer-${office}`,
    office,
    send: async (body) => (await act.run({ body })).type === 'accepted',
    onDone,
  })
  return (
    <FormDialog
      form={form}
      title={fill(texts.transferTitle, { office })}
      action={texts.transferAction}
      onClose={onClose}
    >
      <p>{texts.transferHint}</p>
      <RadioGroup
        {...form.bind.text('way')}
        options={transferWays.map((value) => ({ value, label: vaultWords[value] }))}
      />
      <VaultGrids {...grids} />
      <TextField {...form.bind.text('reason')} autoComplete="off" />
    </FormDialog>
  )
}

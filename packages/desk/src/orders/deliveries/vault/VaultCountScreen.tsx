import type { AnswerOf } from '@kassavirta/ui/api/call.ts'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import { countVault, openVaultCount, type showVault } from '@kassavirta/domain/bags/vault/api'
import { vaultCountForm } from '@kassavirta/domain/bags/vault/form'
import { Button } from '@kassavirta/ui/elements/Button.tsx'
import { Banner } from '@kassavirta/ui/feedback/Banner.tsx'
import { TextField } from '@kassavirta/ui/fields/TextField.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { addressWords as words } from '../../../platform/address-words.fi.ts'
import { problemText } from '../../../platform/api/refusal.ts'
import { useAct } from '../../../platform/api/use-act.ts'
import { FormMessages } from '../../../platform/forms/FormMessages.tsx'
import { Answered } from '../../../platform/parts/Answered.tsx'
import page from '../../../platform/parts/page.module.css'
import { Panel } from '../../../platform/parts/Panel.tsx'
import { Link } from '../../../platform/routing/Link.tsx'
import { linkTo } from '../../../platform/routing/link-to.ts'
import { useTabTitle } from '../../../platform/tab-title.ts'
import { CountBanner } from './CountBanner.tsx'
import { useVault } from './use-vault.ts'
import { useVaultForm } from './use-vault-form.ts'
import styles from './Vault.module.css'
import { VaultGrids } from './VaultGrids.tsx'
import { vaultTexts as texts } from './vault-texts.fi.ts'

/** The vault is counted on a page of its own, and nobody is shown there what it should hold. */
export function VaultCountScreen() {
  useTabTitle(texts.count)
  const { answer } = useVault()
  return (
    <Answered answer={answer} heading={texts.loadFailed} isScreen>
      {(vault) => <Count key={vault.office} vault={vault} />}
    </Answered>
  )
}

type Outcome = AnswerOf<typeof countVault>['outcome']

function Count({ vault: { office, count } }: { readonly vault: AnswerOf<typeof showVault> }) {
  const [done, setDone] = useState<Outcome>()
  return (
    <div className={page['page']}>
      {done && <Banner kind={done === 'difference' ? 'warn' : 'ok'}>{texts.outcome[done]}</Banner>}
      {count && done === undefined && (
        <CountBanner office={office} count={count} onDropped={() => undefined} />
      )}
      <Panel
        heading={fill(texts.countTitle, { office })}
        aside={<Link href={linkTo('vault', {}, { [words.office]: office })}>{texts.back}</Link>}
      >
        <div className={styles['body']}>
          {count?.mayCount && <CountForm office={office} onDone={setDone} />}
          {count?.mayCount === false && count.step !== 'difference' && <p>{texts.ownCounted}</p>}
          {count?.step === 'difference' && <p>{texts.countingDifference}</p>}
          {!count && <OpenCount office={office} onOpened={() => setDone(undefined)} />}
        </div>
      </Panel>
    </div>
  )
}

type OpenProps = { readonly office: string; readonly onOpened: () => void }

/** From here on nobody learns what the vault should hold. */
function OpenCount({ office, onOpened }: OpenProps) {
  const client = useQueryClient()
  const act = useAct(openVaultCount)
  const open = async () => {
    const outcome = await act.run({ body: { office } })
    if (outcome.type === 'accepted') onOpened()
    // Also after a refusal: somebody else may have opened it.
    await client.invalidateQueries()
  }
  return (
    <>
      <p>{texts.openLead}</p>
      {act.failure && <Banner kind="danger">{problemText(act.failure)}</Banner>}
      <div>
        <Button busy={act.busy} onClick={() => void open()}>
          {texts.openCount}
        </Button>
      </div>
    </>
  )
}

type FormProps = { readonly office: string; readonly onDone: (outcome: Outcome) => void }

function CountForm({ office, onDone }: FormProps) {
  const act = useAct(countVault)
  const { form, grids } = useVaultForm(act, vaultCountForm, {
    draft: `vault-count-${office}`,
    office,
    send: async (body) => {
      const outcome = await act.run({ body })
      if (outcome.type === 'accepted' && outcome.answer) onDone(outcome.answer.outcome)
      return outcome.type === 'accepted'
    },
    onDone: () => undefined,
  })
  return (
    <form className={page['stack']} noValidate onSubmit={form.submit}>
      <p>{texts.countLead}</p>
      <FormMessages form={form} />
      <VaultGrids {...grids} />
      <TextField {...form.bind.text('note')} autoComplete="off" />
      <div>
        <Button type="submit" busy={form.busy}>
          {texts.save}
        </Button>
      </div>
    </form>
  )
}

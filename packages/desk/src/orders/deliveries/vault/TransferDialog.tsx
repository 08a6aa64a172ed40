import { fill } from '@kassavirta/domain/kernel/texts/texts'
import { transferMoney, transferWays } from '@kassavirta/domain/bags/vault/api'
import { transferForm } from '@kassavirta/domain/bags/vault/form'
import { vaultWords } from '@kassavirta/domain/bags/vault/terms.fi'
import { RadioGroup } from '@kassavirta/ui/fields/RadioGroup.tsx'
import { TextField } from '@kassavirta/ui/fields/TextField.tsx'
import { useAct } from '../../../platform/api/use-act.ts'
import { FormDialog } from '../../../platform/forms/FormDialog.tsx'
import { useVaultForm } from './use-vault-form.ts'
import { VaultGrids } from './VaultGrids.tsx'
import { vaultTexts as texts } from './vault-texts.fi.ts'

type Props = { readonly office: string; readonly onClose: () => void; readonly onDone: () => void }

/** Money from the bank, to it, or between offices. */
export function TransferDialog({ office, onClose, onDone }: Props) {
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

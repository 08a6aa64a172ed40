import { CheckboxField } from '@kassavirta/ui/fields/CheckboxField.tsx'
import { Panel } from '@kassavirta/ui/elements/Panel.tsx'
import { PasswordField } from '@kassavirta/ui/fields/PasswordField.tsx'
import { RadioGroup } from '@kassavirta/ui/fields/RadioGroup.tsx'
import { SelectField } from '@kassavirta/ui/fields/SelectField.tsx'
import { TextArea } from '@kassavirta/ui/fields/TextArea.tsx'
import { TextField } from '@kassavirta/ui/fields/TextField.tsx'
import styles from './gallery.module.css'

const coinTypes = [
  { value: 'breakdown', label: 'Kolikkoerittely' },
  { value: 'total', label: 'Kokonaissumma', hint: 'Anna kolikoiden summa euroina' },
  { value: 'uncounted', label: 'Ilman laskentaa' },
]

const companies = [
  { value: '100', label: 'Myllypuoti Kaleva, Tampere' },
  { value: '101', label: 'Myllypuoti Hervanta, Tampere' },
]

const BAG_HINT = 'Syötä turvapussinumero ilman alkukirjaimia (CN, AA, AP, AE).'

export function FieldsPanel() {
  return (
    <Panel heading="Kentät">
      <div className={styles['columns']}>
        <div>
          <TextField label="Käyttäjätunnus" autoComplete="username" />
          <TextField label="Turvapussinumero" hint={BAG_HINT} inputMode="numeric" defaultValue="104558209" />
          <TextField id="viite" label="Viite" error="Tarkista viite" defaultValue="12345" />
          <TextField label="Tilityksen kokonaissumma" suffix="€" defaultValue="3 114,50" />
          <TextField label="Lukittu" readOnly defaultValue="maija.v" />
          <PasswordField label="Salasana" autoComplete="current-password" defaultValue="Salasana1!" />
        </div>
        <div>
          <SelectField label="Toimipaikka" options={companies} />
          <SelectField label="Tili" options={companies} error="Valitse ensin tili" />
          <RadioGroup
            id="kolikot"
            label="Kolikoiden tilitystapa"
            name="coins"
            options={coinTypes}
            defaultValue="total"
          />
          <CheckboxField label="Laskenta palvelukeskuksessa" hint="Rahat lasketaan palvelukeskuksessa" />
          <CheckboxField label="Hyväksyn käyttöehdot" error="Käyttöehdot on hyväksyttävä" />
        </div>
      </div>
      <TextArea label="Lisäselvitys" hint="Kerro, mitä tapahtui" max={70} defaultValue="Iltavuoro" />
    </Panel>
  )
}

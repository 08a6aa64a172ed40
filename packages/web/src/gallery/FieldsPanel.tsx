import { CheckboxField } from '../ui/CheckboxField.tsx'
import { Panel } from '../ui/Panel.tsx'
import { PasswordField } from '../ui/PasswordField.tsx'
import { RadioGroup } from '../ui/RadioGroup.tsx'
import { SelectField } from '../ui/SelectField.tsx'
import { TextArea } from '../ui/TextArea.tsx'
import { TextField } from '../ui/TextField.tsx'
import styles from './gallery.module.css'

const coinTypes = [
  { value: 'breakdown', label: 'Kolikkoerittely' },
  { value: 'total', label: 'Kokonaissumma', hint: 'Anna kolikoiden summa euroina' },
  { value: 'uncounted', label: 'Ilman laskentaa' },
]

const places = [
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
          <SelectField label="Toimipaikka" options={places} />
          <SelectField label="Tili" options={places} error="Valitse ensin tili" />
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

import type { ReceiverKind } from './publishing-api.ts'

/** Notices to the administrators of a place's rights, by a message and by mail. They cannot be switched off. */
export const administratorNotices = {
  mandateAsked: {
    header: 'Uutta valtuutusta on pyydetty',
    body: '{{by}} pyytää valtuutusta tiliin {{account}}. Henkilö: {{person}}. Oikeudet: {{rights}}.',
    mail: 'toimipaikallesi on pyydetty uutta valtuutusta.',
  },
  mandateGiven: {
    header: 'Uusi valtuutus on annettu',
    body: 'Valtuutus tiliin {{account}} on annettu, ja se on voimassa heti. Henkilö: {{person}}. Oikeudet: {{rights}}.',
    mail: 'toimipaikallesi on annettu uusi valtuutus.',
  },
  raiseAsked: {
    header: 'Valtuutuksen laajentamista on pyydetty',
    body: '{{by}} pyytää, että valtuutus tiliin {{account}} sallii enemmän. Henkilö: {{person}}. Oikeudet: {{rights}}.',
    mail: 'toimipaikkasi valtuutuksen laajentamista on pyydetty.',
  },
  raised: {
    header: 'Valtuutusta on laajennettu',
    body: 'Valtuutus tiliin {{account}} sallii nyt enemmän. Henkilö: {{person}}. Oikeudet: {{rights}}.',
    mail: 'toimipaikkasi valtuutusta on laajennettu.',
  },
  numberAsked: {
    header: 'Tilinumeron vaihtoa on pyydetty',
    body: '{{by}} on pyytänyt, että toimipaikan tilinumero {{account}} vaihdetaan numeroon {{newAccount}}. Numero vaihtuu, kun toinen henkilö hyväksyy sen.',
    mail: 'toimipaikkasi tilinumero {{account}} on pyydetty vaihtamaan numeroon {{newAccount}}.',
  },
  numberChanged: {
    header: 'Tilinumero on vaihdettu',
    body: 'Toimipaikan tilinumero {{account}} on vaihdettu numeroon {{newAccount}}.',
    mail: 'toimipaikkasi tilinumero {{account}} on vaihdettu numeroon {{newAccount}}.',
  },
  accountAsked: {
    header: 'Uutta tiliä on pyydetty',
    body: '{{by}} on pyytänyt toimipaikalle uutta tiliä {{account}}. Tili on käytössä, kun toinen henkilö hyväksyy sen.',
    mail: 'toimipaikallesi on pyydetty uutta tiliä {{account}}.',
  },
  accountAdded: {
    header: 'Uusi tili on käytössä',
    body: 'Toimipaikan uusi tili {{account}} on käytössä.',
    mail: 'toimipaikkasi uusi tili {{account}} on käytössä.',
  },
} as const

export const administratorTexts = {
  desk: 'Asiakaspalvelu',
  advice: 'Jos kukaan toimipaikassasi ei tiedä asiasta, ota heti yhteyttä asiakaspalveluun.',
  mail: `Hei {{firstName}},

{{sentence}}
Toimipaikka: {{place}}

Lue viesti portaalissa. {{advice}}
`,
} as const

export const publishingLabels = {
  to: 'Vastaanottajat',
  header: 'Otsikko',
  text: 'Teksti',
  announcement: 'Tiedotteen teksti',
  link: 'Lue lisää -linkki',
  from: 'Näkyy alkaen',
  until: 'Näkyy asti',
} as const

/** The kind of a receiver, shown before its name. */
export const receiverWords: Readonly<Record<ReceiverKind, string>> = {
  all: 'Kaikki toimipaikat',
  concern: 'Konserni',
  chain: 'Ketju',
  area: 'Alue',
  company: 'Toimipaikka',
  person: 'Henkilö',
}

/** The kind of a message that the desk sends, as the specification names kinds. */
export const sentType = 'viesti'

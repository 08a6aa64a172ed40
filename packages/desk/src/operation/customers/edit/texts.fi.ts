export const editTexts = {
  create: 'Uusi toimipaikka',
  createAction: 'Lisää toimipaikka',
  change: 'Muuta tietoja',
  changeTitle: 'Muuta: {{name}}',
  changeAction: 'Tallenna muutokset',
  twins: 'Sama Y-tunnus: {{names}}.',
  twinsHint: 'Jos tämä on saman yrityksen toinen toimipaikka, vahvista se alla.',
  agreed: 'Sovittu',
  noGroup: 'Ei konsernia eikä ketjua',
  findGroup: 'Hae konsernia tai ketjua',
  changedElsewhere:
    'Joku muu on muuttanut tietoja. Omat muutoksesi ovat tallella: tarkista ja tallenna uudelleen.',
  changedField: '{{field}}: {{before}} → {{after}}',
  changed: 'Muutettu sillä välin',
  empty: 'tyhjä',
} as const

import type { Texts } from '../hotels/languages.ts';

/** Title and text of an invented review. */
export type Opinion = readonly [title: Texts, text: Texts];

export const praise: readonly Opinion[] = [
  [
    ['Better than hoped', 'Mieux qu’espéré', 'Mejor de lo esperado', 'Besser als erhofft', 'أجمل مما توقعنا'],
    [
      'Our guide knew everybody on the way and never hurried us.',
      'Notre guide connaissait tout le monde en chemin et ne nous a jamais pressés.',
      'Nuestro guía conocía a todo el mundo y nunca nos metió prisa.',
      'Unser Guide kannte unterwegs alle und hat uns nie gedrängt.',
      'مرشدنا يعرف كل من في الطريق ولم يستعجلنا قط.',
    ],
  ],
  [
    ['Worth the money', 'Vaut son prix', 'Vale lo que cuesta', 'Sein Geld wert', 'تستحق ثمنها'],
    [
      'Well organised from the first message to the last step.',
      'Bien organisé, du premier message au dernier pas.',
      'Bien organizado, del primer mensaje al último paso.',
      'Gut organisiert, von der ersten Nachricht bis zum letzten Schritt.',
      'تنظيم جيد من أول رسالة إلى آخر خطوة.',
    ],
  ],
  [
    [
      'The best day of the trip',
      'Le meilleur jour du voyage',
      'El mejor día del viaje',
      'Der beste Tag der Reise',
      'أجمل يوم في الرحلة',
    ],
    [
      'We had booked two nights in {city} and would have stayed a week after this.',
      'Nous avions deux nuits à {city}\u202f; après cela, nous serions restés une semaine.',
      'Teníamos dos noches en {city} y después de esto nos habríamos quedado una semana.',
      'Wir hatten zwei Nächte in {city} gebucht und wären danach gern eine Woche geblieben.',
      'حجزنا ليلتين في {city}، وبعد هذا اليوم تمنينا البقاء أسبوعًا.',
    ],
  ],
  [
    ['Lovely', 'Charmant', 'Encantador', 'Wunderschön', 'تجربة جميلة'],
    [
      'Small group, good pace, and enough time for questions.',
      'Petit groupe, bon rythme et assez de temps pour les questions.',
      'Grupo pequeño, buen ritmo y tiempo de sobra para preguntas.',
      'Kleine Gruppe, gutes Tempo und genug Zeit für Fragen.',
      'مجموعة صغيرة وإيقاع مريح ووقت كافٍ للأسئلة.',
    ],
  ],
  [
    ['Go', 'Allez-y', 'Vayan', 'Hingehen', 'لا تفوّتوها'],
    [
      'I would send my parents and my children, and both would be happy.',
      'J’y enverrais mes parents et mes enfants, et tous seraient contents.',
      'Mandaría a mis padres y a mis hijos, y todos saldrían contentos.',
      'Ich würde meine Eltern und meine Kinder hinschicken, und beide wären glücklich.',
      'أنصح بها والديّ وأولادي، وسيسعد الجميع.',
    ],
  ],
  [
    [
      'Easy and friendly',
      'Simple et sympathique',
      'Fácil y agradable',
      'Einfach und freundlich',
      'سهلة وودودة',
    ],
    [
      'Found the meeting point at once; everything was as written.',
      'Point de rendez-vous trouvé aussitôt\u202f; tout était comme annoncé.',
      'Encontramos el punto de encuentro enseguida; todo era como se decía.',
      'Den Treffpunkt sofort gefunden; alles war wie beschrieben.',
      'وجدنا نقطة اللقاء فورًا، وكان كل شيء كما كُتب.',
    ],
  ],
];

export const complaints: readonly Opinion[] = [
  [
    ['Fine, not more', 'Bien, sans plus', 'Bien, sin más', 'In Ordnung, nicht mehr', 'لا بأس بها'],
    [
      'Nice people, but the part we came for was short.',
      'Des gens charmants, mais la partie qui nous intéressait était courte.',
      'Gente agradable, pero la parte que nos interesaba fue corta.',
      'Nette Leute, aber der Teil, für den wir kamen, war kurz.',
      'أشخاص لطفاء، لكن الجزء الذي جئنا من أجله كان قصيرًا.',
    ],
  ],
  [
    ['A little crowded', 'Un peu de monde', 'Demasiada gente', 'Etwas voll', 'مزدحمة قليلًا'],
    [
      'The group was at its limit and one could not always hear.',
      'Le groupe était au complet et l’on n’entendait pas toujours.',
      'El grupo estaba al límite y no siempre se oía bien.',
      'Die Gruppe war an der Grenze, und man hörte nicht immer alles.',
      'كانت المجموعة مكتملة ولم نسمع كل شيء دائمًا.',
    ],
  ],
  [
    ['Late start', 'Départ en retard', 'Empezó tarde', 'Später Beginn', 'بداية متأخرة'],
    [
      'We began twenty minutes late; after that it was good.',
      'Nous avons commencé avec vingt minutes de retard\u202f; ensuite, c’était bien.',
      'Empezamos con veinte minutos de retraso; después estuvo bien.',
      'Wir begannen zwanzig Minuten zu spät; danach war es gut.',
      'بدأنا متأخرين عشرين دقيقة، وبعدها كان كل شيء جيدًا.',
    ],
  ],
];

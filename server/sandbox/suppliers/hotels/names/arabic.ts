import type { Words } from './words.ts';

/** The Arabic lists have the same order as the Latin ones, so one draw gives the name in both scripts. */
export const arabic: Words = {
  patterns:
    'Hotel {}:h|Dar {}:d|{} Palace:h|{} Resort:r|{} Suites:a|Riad {}:d|{} House:g|Grand {} Hotel:h|{} Tower Hotel:h|{} Inn:i',
  cores:
    'Marsa Al Lulu|Al Nakheel|Qasr Al Yasmin|Al Waha|Bab Al Rih|Noor Al Bahr|Al Rumman|Burj Al Saif|Al Fanar|Wadi Al Zahr|Al Mashrabiya|Sahil Al Qamar|Al Andalib|Al Sidra|Khan Al Harir|Al Zaytoun|Al Shurooq|Al Murjan|Jawharat Al Khaleej|Al Ghadeer|Bustan Al Ward|Al Riwaq|Al Hamam|Al Qanater|Nasim Al Sahra|Al Tawoos|Al Sarab|Al Manara|Al Rayhan|Al Sanabil|Diwan Al Nujum|Al Mina|Al Barari|Al Liwan|Al Fayrouz|Jisr Al Hilal|Al Rabwa|Al Anbar|Al Safsaf|Al Kahraman|Al Dana|Bayt Al Oud',
  districts:
    'Old Town|Corniche|Marina|Financial Quarter|Souq Quarter|Al Safa|Creek Side|Garden Quarter|Airport Road|Palm Beach',
  streets:
    'Al Corniche Street|Al Souq Street|Al Nakheel Road|Al Manara Street|Al Mina Road|Al Yasmin Street|Al Fanar Street|Al Waha Road|Al Rumman Street|Al Hilal Avenue',
};

export const arabicScript: Words = {
  patterns:
    'فندق {}:h|دار {}:d|قصر {}:h|منتجع {}:r|أجنحة {}:a|رياض {}:d|بيت {}:g|فندق {} الكبير:h|فندق برج {}:h|نُزل {}:i',
  cores:
    'مرسى اللؤلؤ|النخيل|قصر الياسمين|الواحة|باب الريح|نور البحر|الرمان|برج السيف|الفنار|وادي الزهر|المشربية|ساحل القمر|العندليب|السدرة|خان الحرير|الزيتون|الشروق|المرجان|جوهرة الخليج|الغدير|بستان الورد|الرواق|الحمام|القناطر|نسيم الصحراء|الطاووس|السراب|المنارة|الريحان|السنابل|ديوان النجوم|الميناء|البراري|الليوان|الفيروز|جسر الهلال|الربوة|العنبر|الصفصاف|الكهرمان|الدانة|بيت العود',
  districts:
    'المدينة القديمة|الكورنيش|المارينا|حي المال|حي السوق|الصفا|ضفة الخور|حي الحدائق|طريق المطار|شاطئ النخيل',
  streets:
    'شارع الكورنيش|شارع السوق|طريق النخيل|شارع المنارة|طريق الميناء|شارع الياسمين|شارع الفنار|طريق الواحة|شارع الرمان|جادة الهلال',
};

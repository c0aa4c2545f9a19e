import type { Words } from './words.ts';

export const indian: Words = {
  patterns:
    'Hotel {}:h|The {}:b|{} Residency:h|{} Palace:h|{} Haveli:b|{} Inn:i|{} Suites:a|{} Homestay:g|{} Grand:h|{} Hostel:s',
  cores:
    'Chandni Mahal|Neem Tree|Gulmohar|Saffron Court|Mayura|Kamal Kunj|Silver Lotus|Ashoka Grove|Rangoli|Banyan Yard|Shanti Bagh|Amaltas|Pearl Jali|Tamarind|Madhuban|Suryodaya|Monsoon Court|Peepal|Indigo Haat|Nilgiri Rest|Champa|Jharokha|Kesar|Lakshya|Mango Orchard|Nandini|Parijat|Raga|Sandal Wood|Tulsi|Utsav|Vasant|Zari|Aangan|Bulbul|Chinar|Dhanak|Falak|Gharana|Himadri|Ketaki|Malhar',
  districts:
    'Old City|Civil Lines|Cantonment|Lakeside|Market Quarter|Garden Town|Station Road|Fort Side|New Town|University Quarter',
  streets:
    'Lotus Road|Neem Marg|Fort Road|Lake View Road|Bazaar Street|Temple Street|Garden Avenue|Mango Lane|Station Road|Civil Lines Road',
};

export const japanese: Words = {
  patterns:
    'Hotel {}:h|Ryokan {}:y|{} Inn:i|{} Tei:y|Grand Hotel {}:h|{} Residence:a|{} Stay:a|{} Machiya:g|{} Garden Hotel:h|{} Hostel:s',
  cores:
    'Yukimi|Asagiri|Kazehana|Hoshizora|Momijian|Tsukikage|Shirasagi|Aomatsu|Hanazono|Minamo|Kotori|Sazanami|Tomoshibi|Yamabuki|Komorebi|Akatsuki|Fujinami|Harukaze|Ichigo-an|Kawasemi|Murasaki|Nadeshiko|Oborozuki|Ranman|Satsukibare|Takemori|Umegae|Wakaba|Yuzuki|Zuiun|Hinoki|Isaribi|Kikuzuki|Matsukaze|Natsugumo|Sakuragi|Seiryo|Tamayura|Uguisu|Yoshino-an|Mizunoto|Sorairo',
  districts: 'Ekimae|Higashi|Nishi|Kita|Minami|Chuo|Kawabata|Jokamachi|Hama|Gakuenmae',
  streets:
    'Kawabata-dori|Sakura-dori|Ekimae-dori|Jokamachi-dori|Higashi-dori|Matsu-dori|Tera-machi|Hama-dori|Midori-dori|Naka-machi',
};

export const chinese: Words = {
  patterns:
    '{} Hotel:h|{} Grand Hotel:h|{} Garden Hotel:h|{} Residence:a|{} Inn:i|{} Boutique Hotel:b|{} Courtyard:g|{} Plaza:h|{} Suites:a|{} Youth Hostel:s',
  cores:
    'Qinghe|Yunshui|Baihe|Jinxiu Lantern|Songtao|Mingyue|Lanting|Cuihu|Hongyan|Zhuyun|Meiyuan|Xilin|Yuehua|Tianlai|Chunxiao|Luming|Fengling|Haitang|Xueyan|Qiushui|Danfeng|Yulan|Baita View|Caiyun|Doukou|Feicui|Guilin Moon|Hupan|Jade Ferry|Kunlun Mist|Liuyin|Moli|Nanfeng|Pingan Well|Qixing|Rongshu|Shiquan|Taoyuan|Wutong|Xiangxue|Yinghua|Ziteng',
  districts:
    'Old City|Lakeside|Drum Tower|Railway Quarter|Riverside|University Quarter|Financial Quarter|South Gate|Garden Quarter|High-Tech Quarter',
  streets:
    'Mingyue Road|Drum Tower Street|Lotus Lane|Cuihu Road|South Gate Street|Wutong Avenue|Railway Road|Jade Ferry Road|Bamboo Lane|Garden Road',
};

export const korean: Words = {
  patterns:
    'Hotel {}:h|{} Stay:a|{} Hanok:g|{} Grand Hotel:h|{} Residence:a|{} House:g|{} Boutique Hotel:b|{} Tourist Hotel:h|{} Garden Hotel:h|{} Guesthouse:s',
  cores:
    'Haneul|Byeolbit|Dalmaji|Onsaemi|Namusup|Garam|Noeul|Danbi|Saebyeok|Chorong|Miriae|Hanbyeol|Baram|Sarang Maru|Yeoul|Kkotgil|Areum|Sonamu|Jinju|Haetsal|Maehwa|Dotori|Eunhasu|Gaeul|Hwangto|Ieum|Jangmi|Kanghwa Moon|Lila|Moran|Nari|Oreum|Pureun|Raon|Sandeul|Taeyang|Uri|Wolgye|Yeonkkot|Binna|Cheongsol|Daon',
  districts:
    'Old Palace Side|Riverside|Station Quarter|Harbour|University Quarter|Market Quarter|Garden Quarter|South Gate|New Town|Hillside',
  streets:
    'Byeolbit-ro|Dalmaji-gil|Namu-gil|Gangbyeon-ro|Sijang-gil|Haneul-ro|Gungjeon-gil|Bada-ro|Sol-gil|Maehwa-ro',
};

export const siamese: Words = {
  patterns:
    '{} Hotel:h|Baan {}:g|{} Resort:r|{} Boutique Hotel:b|{} Residence:a|The {}:b|{} Riverside Hotel:h|{} Villa:v|{} Grand:h|{} Hostel:s',
  cores:
    'Lotus Pond|Chaba|Rim Nam|Saen Dao|Mali|Golden Teak|Phufa|Ruen Thai|Talay Jai|Dok Mai|Suan Luang|Naga Moon|Champa|Krajok|Lanna Sky|Nokyung|Orchid Garden|Ploen|Ratree|Sabai Dee|Tamarind|Wela|Yindee|Areca|Bua Luang|Chom Chan|Fah Sai|Hinghoi|Jampa|Khao Hom|Laan Dao|Mekong Mist|Namfon|Palm Grove|Rabiang|Sala Tong|Thong Lang|Vimana|White Elephant Gate|Yotaka|Anong|Chaidee',
  districts:
    'Old City|Riverside|Night Market|Beach Side|Station Quarter|Garden Quarter|Temple Quarter|New Town|Harbour|University Quarter',
  streets:
    'Lotus Road|Riverside Road|Temple Street|Night Market Lane|Palm Road|Orchid Lane|Station Road|Teak Street|Beach Road|Jasmine Lane',
};

export const vietnamese: Words = {
  patterns:
    'Khách sạn {}:h|{} Hotel:h|{} Boutique Hotel:b|{} Homestay:g|{} Riverside:h|{} Palace:h|{} Suites:a|{} Resort:r|Nhà {}:g|{} Hostel:s',
  cores:
    'Hoa Sữa|Sen Trắng|Bến Xuân|Mây Chiều|Trúc Lâm Nhỏ|Ánh Trăng|Sông Thơ|Đèn Lồng|Phố Cổ Xanh|Hải Âu|Ngọc Lan|Thanh Trà|Gió Biển|Cầu Vồng|Hạ Long Sao|Bình Minh|Hương Quế|Lá Xanh|Phượng Vĩ|Tràng An Nhỏ|Nắng Mai|Hồ Gương Nhỏ|Bích Đào|Cẩm Tú|Diệp Lục|Giếng Ngọc|Hoàng Yến|Kim Ngân|Lưu Ly|Mộc Miên|Nhật Tảo|Ô Môi|Phù Sa|Quỳnh Hương|Sao Khuê|Tường Vi|Vân Anh|Xuân Mai|Yên Hoa|An Nhiên|Bạch Dương|Chuồn Chuồn',
  districts:
    'Old Quarter|French Quarter|Riverside|West Lake|Beach Side|Market Quarter|Station Quarter|New Town|Citadel|Harbour',
  streets:
    'Phố Hoa Sữa|Đường Bến Xuân|Phố Hàng Đèn|Đường Hải Âu|Phố Chợ Nhỏ|Đường Hồ Sen|Phố Cầu Đá|Đường Bình Minh|Phố Trúc|Đường Sông Thơ',
};

export const malay: Words = {
  patterns:
    'Hotel {}:h|{} Resort:r|{} Residence:a|Rumah {}:g|{} Heritage Hotel:b|Grand {}:h|{} Villas:v|{} Suites:a|Wisma {}:i|{} Hostel:s',
  cores:
    'Cempaka Biru|Kenanga|Bintang Laut|Melati|Pohon Beringin|Matahari Pagi|Lembayung|Batik Tulis|Sawah Hijau|Anggrek Bulan|Merpati|Pantai Mutiara|Kencana|Gending|Serai Wangi|Teratai|Pelangi Timur|Rimba|Kapal Layar|Nusa Teduh|Purnama|Randu|Samudra Kecil|Tanjung Kelapa|Unggas|Wayang|Cendana|Damar|Embun|Flamboyan|Gunung Sepi|Hujan Mas|Intan|Jati Tua|Kunang|Lontar|Mega Senja|Nipah|Payung Emas|Rembulan|Sirih|Tembaga',
  districts: 'Kota Lama|Pantai|Pusat Kota|Pasar|Taman|Pelabuhan|Bukit|Kampung Baru|Stasiun|Tepi Sungai',
  streets:
    'Jalan Kenanga|Jalan Merpati|Jalan Pantai|Jalan Cempaka|Jalan Pasar Lama|Jalan Bukit|Jalan Teratai|Jalan Taman|Jalan Pelabuhan|Jalan Melati',
};
